export default [
  {
    what: "loading does not look at the ceilings of ITI",
    find: "=== ((nodes - 1) / 2) * state.schema.attributes.length",
    replace: ">= 0",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "loading takes free places of ITI that are no pairs, which it can never reuse",
    find: "|| siblings === 2",
    replace: "|| siblings > 0",
    tests: ["snapshot/soundness.test.ts"],
  },
];
