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
  {
    what: "the sine of a third and a fourth quarter is positive",
    find: "return (k & 2) === 0 ? size : -size;",
    replace: "return (k & 4) === 0 ? size : -size;",
    tests: ["core/numeric.test.ts"],
  },
  {
    what: "the last part of pi / 2 is forgotten",
    find: " - k * QuarterTurn.LOW;",
    replace: ";",
    tests: ["core/numeric.test.ts"],
  },
];
