export default [
  {
    what: "of two values that have come the first of the schema is tried",
    find: "while (come === 2 && tried < values && !shape.hasMet(attribute, tried - 1)) tried++;",
    replace: "",
    tests: ["../test/values-that-come.test.ts"],
  },
  {
    what: "the second best test is forgotten when a better one follows",
    find: "this.#merit > before ? before : Math.max(this.#merit, this.second)",
    replace: "this.#merit > before ? Merit.OF_NOT_SPLITTING : Math.max(this.#merit, this.second)",
  },
  {
    what: "cuts lie in the lower half of the range only",
    find: "((i + 1) / (cuts + 1))",
    replace: "((i + 1) / (2 * cuts + 2))",
  },
  {
    what: "a search tries as many cuts as the one with the most",
    find: "const cuts = this.#cuts;",
    replace: "const cuts = Math.max(this.#cuts, cutValues.length);",
    tests: ["learners/tree/split-search.test.ts"],
  },
  {
    what: "what a search has found is not cleared for the next",
    find: "distribution.fill(0, 0, length);",
    replace: "distribution.fill(0, 0, 1);",
    tests: ["learners/tree/split-search.test.ts"],
  },
  {
    what: "a leaf splits by the last digits of the normal distribution",
    find: "OF_NOT_SPLITTING = 1e-8,",
    replace: "OF_NOT_SPLITTING = 1e-10,",
  },
  {
    what: "a test without a rival has to beat not splitting by the Hoeffding bound",
    find: "return this.second > Merit.OF_NOT_SPLITTING",
    replace: "return true",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "a test without a rival is as good with many branches as with two",
    find: "(met - 1) * (this.filled - 1)",
    replace: "(met - 1)",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "a test without a rival needs no more among many classes than among two",
    find: "(met - 1) * (this.filled - 1)",
    replace: "(this.branches - 1)",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "a test without a rival answers for branches of values that have not come",
    find: "(met - 1) * (this.filled - 1)",
    replace: "(met - 1) * (this.branches - 1)",
    tests: ["../test/values-that-come.test.ts"],
  },
  {
    what: "a test without a rival answers for the classes that there are, not for those met",
    find: "(met - 1) * (this.filled - 1)",
    replace: "(this.#statistics.shape.classes - 1) * (this.filled - 1)",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "a test has a branch for every declared value that there is room for",
    find: "if (valueWeights[v] > 0) {\n        filled++;\n        end = v + 1;",
    replace: "{\n        filled++;\n        end = v + 1;",
    tests: ["learners/tree/split-search.test.ts"],
  },
  {
    what: "a test has a branch less for every value that has not come among the others",
    find: "if (valueWeights[v] > 0) {\n        filled++;\n        end = v + 1;",
    replace: "if (valueWeights[v] > 0) {\n        filled++;\n        end++;",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "a test has no branch for values that are too light for one",
    find: "if (valueWeights[v] > 0) {\n        filled++;\n        end = v + 1;",
    replace: "if (valueWeights[v] > least) {\n        filled++;\n        end = v + 1;",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
];
