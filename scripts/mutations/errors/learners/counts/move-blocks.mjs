export default [
  {
    what: "weights stay inside where another shape has them outside",
    find: "next.sizes[a] < sizes[a] && v",
    replace: "next.sizes[a] < 0 && v",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "weights outside of blocks stay where they were when another attribute's take more room",
    find: "next.places[a] + place - now.places[a]",
    replace: "place",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "weights outside of free blocks stay",
    find: "if (numbers[block] > 0) outside",
    replace: "outside",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a block that is cut becomes whole when blocks move",
    find: "count * stride - (rest > 0 ? stride - rest : 0)",
    replace: "count * stride",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "blocks that move keep nothing but the totals of values",
    find: "i < width && i < widthNow",
    replace: "i < 6 && i < width && i < widthNow",
    tests: ["learners/naive-bayes.test.ts"],
  },
];
