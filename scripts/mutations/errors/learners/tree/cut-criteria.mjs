export default [
  {
    what: "Gini of a cut forgets the right branch's weight",
    find: "(rightWeight > 0 ? rightSquares / rightWeight : 0)",
    replace: "(rightWeight > 0 ? rightSquares / leftWeight : 0)",
  },
  {
    what: "accuracy of a cut counts one branch",
    find: "merits[i] = leftMost + rightMost;",
    replace: "merits[i] = Math.max(leftMost, rightMost);",
  },
  {
    what: "information gain of a cut forgets what the branches weigh",
    find: "sum - (timesLog2(leftWeight) + timesLog2(rightWeight))",
    replace: "sum - timesLog2(leftWeight)",
  },
  {
    what: "the gain ratio of two tests that divide rows the same way differs by which branch comes first",
    find: "(timesLog2(leftWeight) + timesLog2(weight - leftWeight))",
    replace: "timesLog2(leftWeight) - timesLog2(weight - leftWeight)",
    tests: ["learners/iti.test.ts"],
  },
];
