export default [
  {
    what: "predictions are numbered by the rows that could be read",
    find: "source.nextNumber?.() ?? row + 1",
    replace: "row + 1",
  },
  {
    what: "of a race that ends on a bad row before its first measurement is due nothing is kept",
    find: "failure instanceof CoppiceError && rows > 0",
    replace: "failure instanceof CoppiceError && rows >= every",
  },
];
