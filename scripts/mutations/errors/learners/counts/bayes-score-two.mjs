export default [
  {
    what: "of two classes, a missing value's total stays in the other's factor",
    find: "      other *= stats[at + apart] + smoothing * shape.known[a];\n",
    replace: "",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "of two classes, the power of two of the second is forgotten",
    find: "stats[head + Block.POWER] !== 0 || stats[head + apart + Block.POWER] !== 0",
    replace: "stats[head + Block.POWER] !== 0",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "scores of a leaf of numbers are those of the first attributes, not of its own",
    find: "compareNumbers(stats, attributes, first, rows",
    replace: "compareNumbers(stats, attributes, 0, rows",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "of two classes, products of numbers are taken whatever they are",
    find: "return takeProducts(stats, head, apart, priors, priorsAt, out, outStart);",
    replace: "return takeProducts(stats, head, apart, priors, priorsAt, out, outStart) || true;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
];
