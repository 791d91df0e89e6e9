const tests = ["learners/naive-bayes.test.ts"];

export default [
  {
    what: "counts of two numbers are not smoothed",
    find: "return share > 0 ? 1 + weight * share : 1;",
    replace: "return share > 0 ? weight * share : 0;",
    tests,
  },
  {
    what: "numbers far from two count as less than never",
    find: "return share > 0 ? 1 + weight * share : 1;",
    replace: "return 1 + weight * share;",
    tests,
  },
  {
    what: "two numbers are smoothed by one row",
    find: "return 1 / ((weight + 2) * (weight + 2));",
    replace: "return 1 / ((weight + 1) * (weight + 1));",
    tests,
  },
  {
    what: "numbers count as two wherever squares are rounded",
    find: "<= Math.min(error, Rounding.MOST * squares)",
    replace: "<= 0.3 * squares",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "two numbers are none if the sum of squares is rounded",
    find: "<= Math.min(error, Rounding.MOST * squares)",
    replace: "<= 0",
    tests,
  },
  {
    what: "two numbers far from zero are none",
    find: " + Rounding.OF_MEAN * stats[w] * (high - low) * Math.abs(mean)",
    replace: "",
    tests,
  },
  {
    what: "many numbers far from zero count as two",
    find: "Math.min(error, Rounding.MOST * squares)",
    replace: "error",
    tests,
  },
];
