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
    find: "- 2 * more * node[2]",
    replace: "- 0 * more * node[2]",
    tests: ["learners/tree/split-search.test.ts", "learners/hoeffding-tree.test.ts"],
  },
  {
    what: "values that have not been met cost a branch",
    find: "if (weight === 0) continue;",
    replace: "if (weight === 0) more++;\n      if (weight === 0) continue;",
    tests: ["learners/tree/split-search.test.ts"],
  },
];
