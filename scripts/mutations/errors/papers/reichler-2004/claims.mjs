const tests = ["papers/reichler-2004/reichler.test.ts"];

export default [
  {
    what: "learning faster is told without a margin",
    find: "isBelow(sequential, early)",
    replace: "mean(sequential) < mean(early)",
    tests,
  },
  {
    what: "half of what was lost is all of it",
    find: "(before + lowest) / 2",
    replace: "before",
    tests,
  },
];
