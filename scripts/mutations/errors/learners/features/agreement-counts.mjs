export default [
  {
    what: "agreement is not taken the other way round",
    find: "const score = Math.max(agreed, total - agreed);",
    replace: "const score = agreed;",
    tests: ["learners/id4.test.ts"],
  },
];
