export default [
  {
    what: "numbers beyond the distribution are cut off, not brought nearer",
    find: "Math.max(numbers[start + c] - threshold, 0);",
    replace: "Math.max(numbers[start + c] + most, 0);",
    tests: ["learners/soft-tree.test.ts"],
  },
  {
    what: "softmax counts classes that have not been met",
    find: "if (!(classWeights[c] > 0)) sums[c] = 0;",
    replace: "if (!(classWeights[c] >= 0)) sums[c] = 0;",
    tests: ["learners/logistic-regression.test.ts"],
  },
];
