export default [
  {
    what: "depth bounds may take more nodes than the budget has",
    find: 'state.demand("levels", taken <= nodes[0]);',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
];
