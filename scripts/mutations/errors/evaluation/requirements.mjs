export default [
  {
    what: "anything is taken for a model",
    find: 'if (typeof classifier?.predictThenLearnBatch === "function") return classifier;',
    replace: "if (classifier !== 0) return classifier as Classifier;",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "the only model is called number 0",
    find: "classifiers.length > 1 ?",
    replace: "classifiers.length > 0 ?",
    tests: ["evaluation/prequential.test.ts"],
  },
];
