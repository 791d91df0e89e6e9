export default [
  {
    what: "a missing number leaves its peak in the factor",
    find: "product / Math.sqrt(peaks) : 0",
    replace: "product : 0",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "the arrays that all scores share keep the room of the first model",
    find: "if (this.labels.length < classes) this.#makeRoom(classes);",
    replace: "if (this.labels.length === 0) this.#makeRoom(classes);",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
];
