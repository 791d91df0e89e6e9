export default [
  {
    what: "of two classes, a missing value's total stays in the other's factor",
    find: "        other *= stats[w + apart] + smoothing * shape.met[a];\n",
    replace: "",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "scores of a leaf of numbers are those of the first attributes, not of its own",
    find: "compareNumbers(stats, attributes, first, rows",
    replace: "compareNumbers(stats, attributes, 0, rows",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "of two classes, products of numbers are taken whatever they are",
    find: "  const isUsual = takeProducts(out, outStart);\n",
    replace: "  const isUsual = takeProducts(out, outStart) || true;\n",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "of two classes, the one that is not met has the score",
    find: "out[outStart] = 1 - met;\n    out[outStart + 1] = met;",
    replace: "out[outStart] = met;\n    out[outStart + 1] = 1 - met;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "of two classes that may be held, neither is",
    find: "  if (mayHold(statistics, table)) return false;\n",
    replace: "",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "of two classes, a missing value takes the weight of the first attribute out of the factors",
    find: "        const w = head + Block.WEIGHT + own * t;\n        product",
    replace: "        const w = head + Block.WEIGHT;\n        product",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "of two classes, a missing number has the peak of a class with the weight of the first attribute",
    find: "        const w = head + Block.WEIGHT + own * t;\n        peaks",
    replace: "        const w = head + Block.WEIGHT;\n        peaks",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "what has been divided out of one class's factor is taken for what has been of the other's",
    find: "let power = stats[head + apart + Block.POWER] - stats[head + Block.POWER];",
    replace: "let power = 0;",
    tests: ["learners/naive-bayes.test.ts"],
  },
];
