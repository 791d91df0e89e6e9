export default [
  {
    what: "anything is taken for a model",
    find: 'if (typeof classifier?.predictThenLearnBatch === "function") return classifier;',
    replace: "if (classifier !== 0) return classifier as Classifier;",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "a batch of half a row is read",
    find: "Number.isSafeInteger(count) && count >= 0",
    replace: "count >= 0",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "a batch too short is read over its end",
    find: "rows.length >= count * width && labels.length >= count",
    replace: "labels.length >= count",
    tests: ["evaluation/members.test.ts", "evaluation/prequential.test.ts"],
  },
];
