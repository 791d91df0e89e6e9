export default [
  {
    what: "agreement is not taken the other way round",
    find: "return Math.max(most, total - least);",
    replace: "return most;",
    tests: ["learners/id4.test.ts"],
  },
];
