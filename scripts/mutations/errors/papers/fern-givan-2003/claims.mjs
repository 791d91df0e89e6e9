const tests = ["papers/fern-givan-2003/fern-givan.test.ts"];

export default [
  {
    what: "trees of two kinds are compared at the smallest depth",
    find: "deepest.depth > cell.depth",
    replace: "deepest.depth < cell.depth",
    tests,
  },
  {
    what: "ensembles beyond 25 may be better",
    find: "beyond.every((cell) => isAlike(cell, usual))",
    replace: "beyond.every((cell) => isAlike(cell, usual) || isBetter(cell, usual))",
    tests,
  },
];
