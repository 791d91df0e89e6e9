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
    find: "count * stride - (isCut ? stride - numericEnd : 0)",
    replace: "count * stride",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "a block that is cut becomes whole when blocks get their first values",
    find: "(isCut ? stride",
    replace: "(isCut && old.length % oldStride > 0 ? stride",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "blocks that move keep the weights of attributes, but not those of values",
    find: "i < oldSizes[a] && i < sizes[a]",
    replace: "shape.numeric[a] === 1 && i < oldSizes[a] && i < sizes[a]",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "the weights of attributes begin as 0 when blocks move",
    find: "data[target + i] = old[w];",
    replace: "data[target + i] = own * old[w];",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "all attributes get the weight of the first one when blocks move again",
    find: "i < head; i++, w += own)",
    replace: "i < head; i++)",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
];
