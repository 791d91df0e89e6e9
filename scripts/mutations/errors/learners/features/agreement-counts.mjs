export default [
  {
    what: "agreement is not taken the other way round",
    find: "return Math.max(most, total - least);",
    replace: "return most;",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "the class of an agreement is its place among those seen",
    find: "agreed += labels.data[c] === 0 ?",
    replace: "agreed += c === 0 ?",
    tests: ["learners/id4.test.ts"],
  },
];
