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
  {
    what: "a test that is right on light rows only is not found again",
    find: "let most = -1;",
    replace: "let most = 1;",
    tests: ["learners/id4.test.ts"],
  },
];
