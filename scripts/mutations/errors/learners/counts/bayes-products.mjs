export default [
  {
    what: "a missing number leaves its peak in the factor",
    find: "product / Math.sqrt(peaks) : 0",
    replace: "product : 0",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
];
