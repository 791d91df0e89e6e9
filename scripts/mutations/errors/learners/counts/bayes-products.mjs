export default [
  {
    what: "a missing number leaves its peak in the factor",
    find: "excess(peaks) ? 0 : product / Math.sqrt(peaks);",
    replace: "excess(peaks) ? 0 : product;",
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
  {
    what: "a class says of a number far outside of its own as much as one that always has it",
    find: "const share = isOutside(stats, q, x) ? stats[q] + 1 : 1;",
    replace: "const share = 1;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "classes that say less than they may are brought up to it",
    find: "if (tooMuch > 0) exponents",
    replace: "exponents",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
];
