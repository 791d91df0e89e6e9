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
  {
    what: "the test of an inner node is judged by the weights of the first attribute",
    find: "this.#weightAt = Block.WEIGHT + own * (j - first);",
    replace: "this.#weightAt = Block.WEIGHT;",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
  {
    what: "an inner node's test whether a value is known is judged by the rows that know it",
    find: "const w = isOfKnown ? this.#totalAt : this.#weightAt;",
    replace: "const w = this.#weightAt;",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
  {
    what: "an inner node's test whether a value is known is judged as a cut",
    find: "    if (isOfKnown) return this.#ofKnown();\n",
    replace: "",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
  {
    what: "a node's cut between two numbers has the merit of normal distributions",
    find: "const hasTwo = varies &&",
    replace: "const hasTwo = false &&",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
];
