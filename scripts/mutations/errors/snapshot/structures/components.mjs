export default [
  {
    what: "forged components: directions of any length",
    find: 'state.demand("components", Math.abs(squares - (variances[k] > 0 ? 1 : 0)) <= NEARLY_NOTHING);',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "forged components: means of any size",
    find: 'state.demand("means", Math.abs(means[i]) <= LARGEST)',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "forged components: variances of any size",
    find: " && variances[k] <= LARGEST);",
    replace: ");",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "a component that has not begun may have a variance below nothing",
    find: "variances[k] >= 0 && variances[k] <= LARGEST",
    replace: "variances[k] <= LARGEST",
    tests: ["snapshot/soundness.test.ts"],
  },
];
