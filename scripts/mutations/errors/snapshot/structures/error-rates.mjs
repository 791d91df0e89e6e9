export default [
  {
    what: "an EDDM that has met no error cannot be loaded",
    find: 'state.whole("state", errors, 0, last);',
    replace: 'state.whole("state", errors, 1, last);',
    tests: ["snapshot/soundness.test.ts"],
  },
];
