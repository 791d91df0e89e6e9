export default [
  {
    what: "usual numbers have the weight of the first one",
    find: "known = stats[weightAt + j];\n      total = known + weight;\n      // A",
    replace: "known = stats[weightAt];\n      total = known + weight;\n      // A",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a missing number among usual ones adds its row's weight",
    find: "        total = known;\n",
    replace: "",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "the weights of usual numbers stay as they are",
    find: "    if (own === 1) stats[weightAt + j] = total;\n    q +=",
    replace: "    q +=",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a number that is the class's first counts as its second one of two",
    find: "stats[q + Block.LARGEST]) || known === 0) break;",
    replace: "stats[q + Block.LARGEST])) break;",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a third number between two counts as one of them",
    find: "if ((x !== stats[q + Block.SMALLEST] && x !== stats[q + Block.LARGEST])",
    replace: "if (!(x >= stats[q + Block.SMALLEST] && x <= stats[q + Block.LARGEST])",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "attributes with weights of their own share one where they have two numbers",
    find: "if (own === 1) stats[weightAt + j] = total;\n    peaks =",
    replace: "peaks =",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a flag is that of another row where many rows are learned at once",
    find: "isOfTwo(stats[q + apart + Block.VARIANCE]); j++) {\n    const x = rows[start + attributes",
    replace: "isOfTwo(stats[q + apart + Block.VARIANCE]); j++) {\n    const x = rows[start - attributes",
    tests: ["learners/naive-bayes.test.ts"],
  },
];
