export default [
  {
    what: "predictions are numbered by the rows that could be read",
    find: "source.nextNumber?.() ?? row + 1",
    replace: "row + 1",
  },
];
