export default [
  {
    what: "leaves of an anytime tree split on any merit",
    find: ": this.best > bound;",
    replace: ": true;",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
  {
    what: "new values count as branches of their own in the merit of a test that has none for them",
    find: "v < branches ? v : fallback",
    replace: "v < branches ? v : 0",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
  {
    what: "a branch that hardly any row takes is a branch",
    find: "if (weights[b] > least) heavy++;",
    replace: "if (weights[b] > 0) heavy++;",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
];
