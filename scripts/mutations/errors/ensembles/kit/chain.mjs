export default [
  {
    what: "a member of a chain learns with more weight than learners take",
    find: "limitWeights(run.weights, from, to);",
    replace: "",
    tests: ["ensembles/kit/policies.test.ts"],
  },
  {
    what: "the rows after a replacement keep what the member before had answered",
    find: "      learnRun(this.members[m], run, i, this.needs);\n",
    replace: "",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
  {
    what: "the rows after a replacement count as right or wrong by what the member before had answered",
    find: "      if (this.members[m] !== member) return i + 1;\n",
    replace: "",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
  {
    what: "members are asked for one class too few",
    find: "return Math.min(most, classes);",
    replace: "return Math.max(1, Math.min(most, classes) - 1);",
    tests: ["ensembles/kit/ensemble.test.ts"],
  },
  {
    what: "members that answer no new class are not asked for those that rows have brought",
    find: "let most = this.known.classes;",
    replace: "let most = 0;",
    tests: ["ensembles/kit/ensemble.test.ts"],
  },
  {
    what: "a place that may get a member of another kind is asked for what its member answers",
    find: "    if (this.recipes.length > 1) return classes;\n",
    replace: "",
    tests: ["ensembles/kit/ensemble.test.ts"],
  },
  {
    what: "members that answer more than rows have brought are not asked for that",
    find: "if (classesAnswered > most) most = classesAnswered;",
    replace: "",
    tests: ["ensembles/kit/ensemble.test.ts"],
  },
];
