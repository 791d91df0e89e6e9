const anytime = ["learners/hoeffding-anytime-tree.test.ts"];
const adaptive = ["learners/hoeffding-adaptive-tree.test.ts"];

export default [
  {
    what: "leaves of an anytime or adaptive tree split on any merit",
    find: "!(isTie || (comparesTests ? search.excels(bound, nat, confidence) : search.best > bound))",
    replace: "false",
    tests: anytime,
  },
  {
    what: "ties of an anytime or adaptive tree go by bits",
    find: "bound < tieThreshold * Math.sqrt(this.#range(leaf))",
    replace: "bound < tieThreshold",
    tests: [...anytime, ...adaptive],
  },
  {
    what: "leaves of an adaptive tree do not look at the second-best test",
    find: "get comparesTests(): boolean {\n    return true;",
    replace: "get comparesTests(): boolean {\n    return false;",
    tests: adaptive,
  },
  {
    what: "an anytime or adaptive tree does not look for a test without a rival where a rival could not be beaten",
    find: "comparesTests ? Math.min(bound, nat * confidence) : bound",
    replace: "bound",
    tests: anytime,
  },
  {
    what: "an anytime or adaptive tree takes weight for rows where a test has no rival",
    find: "(search.range(Math.E) * rowWeight)",
    replace: "search.range(Math.E)",
    tests: [...anytime, ...adaptive],
  },
  {
    what: "paths of an adaptive tree are a test longer than told",
    find: "nodes.depth(leaf) >= maxDepth",
    replace: "nodes.depth(leaf) > maxDepth",
    tests: adaptive,
  },
  {
    what: "leaves of an anytime or adaptive tree that have given up their statistics learn again",
    find: "if (!this.budget.hasRoomFor(node, isDue)) return false;",
    replace: "",
    tests: [...anytime, ...adaptive],
  },
  {
    what: "a tree with records of every node begins within any budget",
    find: "this.budget.requireLeaf();",
    replace: "",
    tests: [...anytime, ...adaptive],
  },
  {
    what: "the bound of an anytime or adaptive tree takes the range of merits among all classes there are",
    find: "this.search.range(this.nodes.classesAt(node))",
    replace: "this.search.range(this.nodes.shape.classes)",
    tests: [...anytime, ...adaptive],
  },
  {
    what: "an anytime or adaptive tree answers a row with a new value or class after making room for it",
    find: "if (!(weight > 0 && fits))",
    replace: "if (weight > 0 && !fits) this.reserveAt(rows, start, label, false);\n    if (!(weight > 0))",
    tests: [...anytime, ...adaptive],
  },
];
