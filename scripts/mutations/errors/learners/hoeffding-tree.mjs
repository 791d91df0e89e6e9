export default [
  { what: "the leaves of trees do not smooth", find: "const SMOOTHING = 1;", replace: "const SMOOTHING = 0;" },
  { what: "the Hoeffding bound lacks its 2", find: "/ (2 * nodes.weight(leaf)))", replace: "/ nodes.weight(leaf))" },
  {
    what: "a bound that is tau is a tie",
    find: "const isTie = bound < tieThreshold * Math.sqrt(range);",
    replace: "const isTie = bound <= tieThreshold * Math.sqrt(range);",
  },
  {
    what: "ties of a Hoeffding tree go by bits",
    find: "const isTie = bound < tieThreshold * Math.sqrt(range);",
    replace: "const isTie = bound < tieThreshold;",
  },
  {
    what: "paths of a Hoeffding tree are a test longer than told",
    find: "nodes.depth(leaf) >= maxDepth",
    replace: "nodes.depth(leaf) > maxDepth",
  },
  {
    what: "the first row of a leaf that shares its record is lost",
    find: "this.learnAtLeaf(this.nodes.separate(shared, rows, start), rows, start, label, weight);",
    replace: "this.nodes.separate(shared, rows, start);",
  },
  {
    what: "a leaf without room asks for it with every row",
    find: "if (isDue) this.nodes.attempted(leaf);\n    if (!this.budget",
    replace: "if (!this.budget",
  },
  {
    what: "numbers that were not usual for the loop over leaves are not learned",
    find: "if (begun[0] < perBlock)",
    replace: "if (begun[0] < 0)",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "leaves of numbers are not split",
    find: "if (nodes.isDueWith(leaf, 0, gracePeriod)) this.attemptSplit(leaf);",
    replace: "",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "a row that ends the loop over leaves has no label after",
    find: "        if (after !== null) after[i] = this.labelAt(rows, start);\n",
    replace: "",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "leaves of numbers answer as adaptive ones whatever they are to do",
    find: "this.answers.isAdaptive && classes === 2",
    replace: "classes === 2",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "leaves with nominal values take the loop for numbers",
    find: " && layout.nominal.length === 0",
    replace: "",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
];
