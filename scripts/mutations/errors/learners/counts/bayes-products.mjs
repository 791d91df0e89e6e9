export default [
  {
    what: "a missing number leaves its peak in the factor",
    find: "product / Math.sqrt(peaks) : 0",
    replace: "product : 0",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "the arrays that all scores share keep the room of the first model",
    find: "if (parts.labels.length < classes) makeRoom(classes);",
    replace: "if (parts.labels.length === 0) makeRoom(classes);",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "scores of classes that nobody asks for are written into other rows'",
    find: "const most = outClasses < classes ? outClasses : classes;",
    replace: "const most = classes;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
];
