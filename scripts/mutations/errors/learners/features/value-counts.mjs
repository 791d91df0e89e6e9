export default [
  {
    what: "the heaviest class of a branch is whatever comes last",
    find: "own * Number(n > before)",
    replace: "own",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "the heaviest class of a number's branch is whatever comes last",
    find: "if (n > stats[from]) stats[from] = n;",
    replace: "stats[from] = n;",
    tests: ["learners/id4.test.ts"],
  },
];
