export default [
  {
    what: "the rows after a replacement keep what the member before had answered",
    find: "if (i + 1 < count) learnRun(member, run, i + 1, before || run.out !== null, after);",
    replace: "",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
];
