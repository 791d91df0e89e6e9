export default [
  {
    what: "a member of a chain learns with more weight than learners take",
    find: "limitWeights(run.weights, from, to);",
    replace: "",
    tests: ["ensembles/kit/policies.test.ts"],
  },
  {
    what: "the rows after a replacement keep what the member before had answered",
    find: "      learnRun(this.members[m], run, i, before || run.out !== null, after);\n",
    replace: "",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
  {
    what: "the rows after a replacement count as right or wrong by what the member before had answered",
    find: "      if (this.members[m] !== member) return i + 1;\n",
    replace: "",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
];
