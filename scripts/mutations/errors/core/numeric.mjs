const tests = ["learners/stump/budget.test.ts"];

export default [
  {
    what: "small negative numbers without low bits are -0",
    find: "return float[0] + 0; // -0 becomes 0",
    replace: "return float[0];",
    tests,
  },
  {
    what: "the 33rd bit of a number stays",
    find: "if (bits > 32) words[1] &=",
    replace: "if (bits > 36) words[1] &=",
    tests,
  },
  {
    what: "log2 of subnormal powers of two is not exact",
    find: "extreme(x, log2, 1)",
    replace: "extreme(x, log, LN2) / LN2",
    tests: ["core/numeric.test.ts"],
  },
];
