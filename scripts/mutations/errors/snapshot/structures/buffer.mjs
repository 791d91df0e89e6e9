export default [
  {
    what: "a chunk is loaded as if its rows had been taken",
    find: "check: (state) => checkRows(state, false)",
    replace: 'check: (state) => checkRows(state, state.numbers("bufferLabels").length === 0)',
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "loading does not look at the nominal values of rows that are kept",
    find: 'kind === "nominal" && value === value',
    replace: "value > 1e300",
    tests: ["snapshot/soundness.test.ts"],
  },
];
