export default [
  {
    what: "R is 1, not the logarithm of the number of classes at the leaf",
    find: "return log2(classes);",
    replace: "return log2(classes) / log2(classes);",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "the Gini gain of a cut divides the right side's squares by the left side's weight",
    find: "squaresRight[i] / right",
    replace: "squaresRight[i] / left[i]",
    tests: ["learners/tree/split-search.test.ts"],
  },
  {
    what: "branches beyond two are free",
    find: "? more / Math",
    replace: "? 0 / Math",
    tests: ["learners/tree/split-search.test.ts", "learners/hoeffding-tree.test.ts"],
  },
  {
    what: "as many branches as rows cost less than all that can be gained",
    find: "node[0] / node[2] - 2)",
    replace: "node[0] / node[2])",
    tests: ["learners/tree/split-search.test.ts", "learners/hoeffding-tree.test.ts"],
  },
  {
    what: "more branches than rows of the typical weight cost more than all there is, or are paid for",
    find: "Math.max(more, node[0] / node[2] - 2)",
    replace: "(node[0] / node[2] - 2)",
    tests: ["learners/tree/split-search.test.ts"],
  },
  {
    what: "values that have not been met cost a branch",
    find: "if (weight === 0) continue;",
    replace: "if (weight === 0) more++;\n      if (weight === 0) continue;",
    tests: ["learners/tree/split-search.test.ts"],
  },
];
