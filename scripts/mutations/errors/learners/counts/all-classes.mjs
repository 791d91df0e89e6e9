const tests = ["learners/counts/attribute-statistics.test.ts"];

export default [
  {
    what: "the variance of all classes is taken for the largest it could be",
    find: "while (variance > 0 && 0.5 * variance",
    replace: "while (variance < 0 && 0.5 * variance",
    tests,
  },
  {
    what: "a class is done with the others as soon as it has varied",
    find: "const isUnneeded = least >= quarter && quarter > 0;",
    replace: "const isUnneeded = least > 0 && quarter > 0;",
    tests,
  },
];
