export default [
  {
    what: "loading does not look at the ceilings of ITI",
    find: "=== ((nodes - 1) / 2) * state.schema.attributes.length",
    replace: ">= 0",
    tests: ["snapshot/soundness.test.ts"],
  },
];
