export default [
  {
    what: "a row that lacks the tested value follows the first branch",
    find: "return x === x ? firstChild + Number(x > this.thresholds.data[node]) : NOWHERE;",
    replace: "return firstChild + Number(x > this.thresholds.data[node]);",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "a test that gets more branches loses those it had",
    find: "places.push(b < old ? nodes[at + Node.FIRST_CHILD] + b : NOWHERE);",
    replace: "places.push(NOWHERE);",
    tests: ["learners/features/feature-shape.test.ts"],
  },
  {
    what: "a test gets branches for values that it did not know",
    find: "Math.min(threshold, branches[test >> 2])",
    replace: "branches[test >> 2]",
    tests: ["learners/features/feature-shape.test.ts"],
  },
];
