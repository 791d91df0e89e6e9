export default [
  {
    what: "variances have a floor of their own, whatever the unit",
    find: "LARGEST_PRECISION = 1e120",
    replace: "LARGEST_PRECISION = 1e12",
    tests: ["learners/naive-bayes.test.ts"],
  },
];
