export default [
  {
    what: "an adaptive leaf answers as the one that has been right less often",
    find: "return numbers[at + Leaf.MAJORITY_CORRECT] > numbers[at + Leaf.BAYES_CORRECT] * Exceeds.ROUNDING;",
    replace: "return numbers[at + Leaf.MAJORITY_CORRECT] * Exceeds.ROUNDING < numbers[at + Leaf.BAYES_CORRECT];",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "missing values follow the first branch, not the one that the search names",
    find: "threshold, branches, fallback);",
    replace: "threshold, branches, 0);",
  },
  {
    what: "a leaf goes on sharing its record after its first row",
    find: "this.begin(leaf, node, this.depth(shared), TestKind.NUMERIC_CUT,",
    replace: "this.begin(leaf, 0, this.depth(shared), TestKind.NUMERIC_CUT,",
  },
  {
    what: "leaves that had rows share a record",
    find: "if (!isMet && shared >= 0) this",
    replace: "if (shared >= 0) this",
  },
  {
    what: "a new leaf's first grace period begins a row late",
    find: ".set([weight, weight, 0, 0],",
    replace: ".set([weight, 0, 0, 0],",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "a typical row weighs 1",
    find: "return numbers[Leaf.ROW_SQUARES] / numbers[Leaf.ROW_WEIGHTS];",
    replace: "return numbers[Leaf.ROW_WEIGHTS] / numbers[Leaf.ROW_WEIGHTS];",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "sums that are equal but for rounding differ",
    find: "ROUNDING = 1 + 1e-9,",
    replace: "ROUNDING = 1,",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "a class that comes to the tree is not counted among those that have",
    find: "|| !this.#met.includes(label)",
    replace: "|| this.#met.includes(label)",
    tests: ["learners/tree/leaf-answers.test.ts"],
  },
  {
    what: "a class that has gone from all leaves with a split still counts",
    find: "    this.findMet();\n  }\n}",
    replace: "  }\n}",
    tests: ["learners/tree/leaf-answers.test.ts"],
  },
  {
    what: "a test whose first branch has rows counts a record too few",
    find: "for (let b = 0; b < branches; b++) if (sumOf(distribution, b * classes, classes) > 0) met++;",
    replace: "for (let b = 1; b < branches; b++) if (sumOf(distribution, b * classes, classes) > 0) met++;",
  },
  {
    what: "a tree that begins anew under its budget forgets what a row weighs",
    find: "this.#numbers.data.set(ofTree);",
    replace: "",
    tests: ["learners/tree/budget-twin.test.ts"],
  },
];
