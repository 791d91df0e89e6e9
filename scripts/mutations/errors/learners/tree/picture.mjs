export default [
  {
    what: "the picture of a tree takes a cut's branches for one another",
    find: "cutText(attribute, branch === 1, threshold)",
    replace: "cutText(attribute, branch === 0, threshold)",
    tests: ["learners/picture.test.ts"],
  },
  {
    what: "the picture of a tree sends unknown values to the first branch",
    find: 'unknown === "named branch" ? nodes[at + Node.FALLBACK] : NOWHERE',
    replace: 'unknown === "named branch" ? 0 : NOWHERE',
    tests: ["learners/picture.test.ts"],
  },
  {
    what: "the picture of a tree takes a value's branches for one another",
    find: "branch === 1 ? valueText",
    replace: "branch === 0 ? valueText",
    tests: ["learners/picture.test.ts"],
  },
  {
    what: "the picture of a tree goes on below a node that is pruned",
    find: "return { factsOf, endsAt: (node) => tree.endsAt(node), unknown };",
    replace: "return { factsOf, unknown };",
    tests: ["learners/picture.test.ts"],
  },
  {
    what: "the picture of a tree names one branch for values that go to all",
    find: 'unknown === "all branches" ? ", or in part unknown" : ""',
    replace: '""',
    tests: ["learners/picture.test.ts"],
  },
  {
    what: "the picture of a tree whose rows may end anywhere is silent at its inner nodes",
    find: 'if (isEnd || unknown === "nowhere")',
    replace: "if (isEnd)",
    tests: ["learners/picture.test.ts"],
  },
  {
    what: "the picture of a row's way takes a value that has no branch for the nearest one",
    find: "return x < branches ? x | 0 : NOWHERE;",
    replace: "return Math.min(x, branches - 1);",
  },
  {
    what: "the picture of a row's way goes on where the tree has learned nothing",
    find: 'if (row && unknown === "nowhere" && factsOf(child, NOWHERE).weight === 0) continue;',
    replace: "",
  },
  {
    what: "the picture of a row's way ends where the row goes both ways",
    find: '(taken === NOWHERE && unknown === "all branches")',
    replace: "false",
  },
];
