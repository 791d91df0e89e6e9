export default [
  {
    what: "the arrays that all scores share keep the room of the first model",
    find: "parts.labels.length < classes",
    replace: "parts.labels.length < 1",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
];
