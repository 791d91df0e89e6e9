export default [
  {
    what: "plain arrays are taken for rows, labels and weights",
    find: "array instanceof Type && array.length",
    replace: "array?.length",
  },
];
