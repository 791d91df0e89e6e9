export default [
  {
    what: "a forged alternate of a leaf is taken",
    find: 'state.demand("alternates", inUse === 0);',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
];
