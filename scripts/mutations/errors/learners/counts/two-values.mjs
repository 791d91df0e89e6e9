const tests = ["learners/naive-bayes.test.ts"];

export default [
  {
    what: "the share of the rarer of two numbers is not smoothed",
    find: "log2((weight - rare + 1) / (rare + 1))",
    replace: "log2((weight - rare + 1) / rare)",
    tests,
  },
  {
    what: "the logarithm of one class's odds serves another that has had one number",
    find: "if (weight !== last[0]) {",
    replace: "if (last[0] === 0) {",
    tests,
  },
  {
    what: "two numbers that are equally frequent have no limit",
    find: "EVEN = 1e-5",
    replace: "EVEN = 0",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "two numbers may be told apart more exactly than to 1e-60",
    find: "Math.min(bend / range, Block.LARGEST_PRECISION)",
    replace: "bend / range",
    tests,
  },
  {
    what: "the peak of two numbers is that of one",
    find: "(rare > 0 ? exp(share * share * range * precision) : 1)",
    replace: "1",
    tests,
  },
  {
    what: "numbers count as two wherever squares are rounded",
    find: "<= Two.ROUNDING * squares",
    replace: "<= 0.3 * squares",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "two numbers are none if the sum of squares is rounded",
    find: "<= Two.ROUNDING * squares",
    replace: "<= 0",
    tests,
  },
];
