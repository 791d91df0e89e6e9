export default [
  {
    what: "an evaluation trains before it tests",
    find: "this.#classifier.predictThenLearnBatch(rows, count, labels, weights, out, classes);",
    replace:
      "this.#classifier.learnBatch(rows, count, labels, weights);\n    this.#classifier.predictProbaMany(rows, count, out);",
    tests: ["evaluation/prequential.test.ts"],
  },
];
