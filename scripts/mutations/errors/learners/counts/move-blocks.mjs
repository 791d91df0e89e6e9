export default [
  {
    what: "weights stay inside where another shape has them outside",
    find: "if (placeCount === 0) return;",
    replace: "if (statistics.shape.layout.placeCount === 0) return;",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a block that is cut becomes whole when blocks move",
    find: "kept.length * stride - (rest > 0 ? stride - rest : 0)",
    replace: "kept.length * stride",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "attributes that a block that is cut does not have are moved",
    find: "      if (target >= length) break;\n",
    replace: "",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "blocks that move keep nothing but the totals of values",
    find: "source + Math.min(oldSizes[a], sizes[a])",
    replace: "source + Math.min(6, oldSizes[a], sizes[a])",
    tests: ["learners/naive-bayes.test.ts"],
  },
];
