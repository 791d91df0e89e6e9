export default [
  {
    what: "the picture of a tree takes a cut's branches for one another",
    find: 'branch === 0 ? "<=" : ">"',
    replace: 'branch === 1 ? "<=" : ">"',
    tests: ["learners/picture.test.ts"],
  },
  {
    what: "the picture of a tree sends unknown values to the first branch",
    find: "nodes[at + FALLBACK] === branch",
    replace: "branch === 0",
    tests: ["learners/picture.test.ts"],
  },
  {
    what: "the picture of a tree takes a value's branches for one another",
    find: 'branch === 0 ? "is not" : "is"',
    replace: 'branch === 0 ? "is" : "is not"',
    tests: ["learners/picture.test.ts"],
  },
];
