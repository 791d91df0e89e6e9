const anytime = ["learners/hoeffding-anytime-tree.test.ts"];
const adaptive = ["learners/hoeffding-adaptive-tree.test.ts"];

export default [
  {
    what: "paths of an adaptive tree are a test longer than told",
    find: "nodes.depth(leaf) >= this.#params.maxDepth",
    replace: "nodes.depth(leaf) > this.#params.maxDepth",
    tests: adaptive,
  },
  {
    what: "a tree with records of every node begins within any budget",
    find: "this.budget.requireLeaf();",
    replace: "",
    tests: [...anytime, ...adaptive],
  },
  {
    what: "an anytime or adaptive tree answers a row with a new value or class after making room for it",
    find: "if (!(weight > 0 && fits))",
    replace: "if (weight > 0 && !fits) this.meet(rows, start, label);\n    if (!(weight > 0))",
    tests: [...anytime, ...adaptive],
  },
  {
    what: "an anytime or adaptive tree counts the first row with a missing value without weights for attributes",
    find: "super.meet(rows, start, label, true);",
    replace: "super.meet(rows, start, label);",
    tests: ["learners/hoeffding-anytime-tree.test.ts", "learners/hoeffding-adaptive-tree.test.ts"],
  },
];
