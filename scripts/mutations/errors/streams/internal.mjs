export default [
  {
    what: "no row of a shuffled set stays in its place",
    find: "random.integer(left)",
    replace: "random.integer(left - 1)",
  },
];
