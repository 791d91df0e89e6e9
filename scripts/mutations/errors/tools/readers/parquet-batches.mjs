export default [
  {
    what: "what a dictionary's entry meant in an earlier batch is kept",
    find: "if (codes !== undefined && !encoder.forgets(slot)) {",
    replace: "if (codes !== undefined) {",
    tests: ["readers/forget-kept.test.ts"],
  },
];
