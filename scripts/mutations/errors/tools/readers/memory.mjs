export default [
  {
    what: "numbers of rows are not shuffled with them",
    find: "numbers[j] = number;",
    replace: "numbers[j] = numbers[i];",
  },
];
