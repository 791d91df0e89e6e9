export default [
  {
    what: "of two classes, a missing value's total stays in the other's factor",
    find: "      other *= stats[at + apart] + smoothing * shape.known[a];\n",
    replace: "",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
];
