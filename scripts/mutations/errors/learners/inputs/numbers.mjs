export default [
  {
    what: "numbers are scaled by the variance",
    find: "const deviation = Math.sqrt(moments[3 * n + 2] / weight);",
    replace: "const deviation = moments[3 * n + 2] / weight;",
    tests: ["learners/inputs/input-classifier.test.ts"],
  },
  {
    what: "a number at its mean is above it",
    find: "x > moments[3 * n + 1] ? 0 : 1",
    replace: "x >= moments[3 * n + 1] ? 0 : 1",
    tests: ["learners/inputs/numbers.test.ts"],
  },
  {
    what: "zeros do not count for the deviation",
    find: "const zeros = total - weight > LEAST_SHARE * total ? total - weight : 0;",
    replace: "const zeros = 0;",
    tests: ["learners/inputs/numbers.test.ts"],
  },
  {
    what: "rounding of weights counts as zeros",
    find: "total - weight > LEAST_SHARE * total ? total - weight : 0",
    replace: "Math.max(0, total - weight)",
    tests: ["learners/inputs/numbers.test.ts"],
  },
  {
    what: "missing values count as zeros",
    find: "else moments[at + 3] += weight;",
    replace: "",
    tests: ["learners/inputs/numbers.test.ts"],
  },
  {
    what: "a row is learned as the one that was read last",
    find: "if (rows !== this.#foundRows || start !== this.#foundStart) this.#find(rows, start);",
    replace: "",
    tests: ["learners/inputs/numbers.test.ts"],
  },
  {
    what: "scaled numbers are not cut off",
    find: "return Math.min(Math.max(difference / deviation, -MOST_DEVIATIONS), MOST_DEVIATIONS);",
    replace: "return difference / deviation;",
    tests: ["learners/inputs/numbers.test.ts"],
  },
  {
    what: "a single value of some weight has a deviation",
    find: "difference * (weight / moments[at])",
    replace: "(difference * weight) / moments[at]",
  },
];
