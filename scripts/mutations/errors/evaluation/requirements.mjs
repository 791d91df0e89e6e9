export default [
  {
    what: "anything is taken for a model",
    find: 'if (typeof classifier?.predictThenLearnBatch === "function") return classifier;',
    replace: "if (classifier !== 0) return classifier as Classifier;",
    tests: ["evaluation/prequential.test.ts"],
  },
];
