export default [
  {
    what: "classes that have not been met have a share of the nearest distribution",
    find: "if (!(classWeights[c] > 0)) numbers[c] = -Infinity;",
    replace: "if (!(classWeights[c] >= 0)) numbers[start + c] = -Infinity;",
  },
  {
    what: "softmax counts classes that have not been met",
    find: "if (!(classWeights[c] > 0)) sums[c] = 0;",
    replace: "if (!(classWeights[c] >= 0)) sums[c] = 0;",
    tests: ["learners/logistic-regression.test.ts"],
  },
  {
    what: "sigmoids are cut off at 20",
    find: "const MOST_SUM = 30;",
    replace: "const MOST_SUM = 20;",
  },
];
