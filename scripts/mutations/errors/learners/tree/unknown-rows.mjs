const tests = ["learners/tree/split-search.test.ts"];

export default [
  {
    what: "rows without a value follow the first of the branches that cost as much",
    find: " - Cost.BONUS * measured[0];",
    replace: ";",
    tests,
  },
  {
    what: "rows without a value follow the heaviest branch, wherever their classes are",
    find: "const cost = together - measured[1] - ",
    replace: "const cost = -",
    tests,
  },
  {
    what: "rows without a value go to a branch without rows",
    find: "(measured[0] === 0 && !mayBeEmpty) || ",
    replace: "",
    tests,
  },
];
