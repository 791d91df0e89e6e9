export default [
  {
    what: "a member of a chain learns with more weight than learners take",
    find: "limitWeights(run.weights, from, to);",
    replace: "",
    tests: ["ensembles/kit/policies.test.ts"],
  },
  {
    what: "the rows after a replacement keep what the member before had answered",
    find: "if (i + 1 < count) learnRun(member, run, i + 1, before || run.out !== null, after);",
    replace: "",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
];
