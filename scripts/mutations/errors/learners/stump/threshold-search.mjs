const tests = ["learners/decision-stump.test.ts"];

export default [
  {
    what: "thresholds of rows whose squared weights underflow gain nothing",
    find: "if (isInRange(sum + rest))",
    replace: "if (sum >= 0)",
    tests,
  },
  {
    what: "bounds on the gains of a stretch underflow",
    find: "!isInRange(smallest)",
    replace: "smallest <= 0",
    tests,
  },
];
