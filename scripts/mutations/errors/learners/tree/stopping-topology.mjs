export default [
  {
    what: "a row that lacks the tested value follows the first branch",
    find: "return x === x ? firstChild + Number(x > this.thresholds.data[node]) : NOWHERE;",
    replace: "return firstChild + Number(x > this.thresholds.data[node]);",
    tests: ["learners/id4.test.ts"],
  },
];
