export default [
  { what: "the leaves of trees do not smooth", find: "SMOOTHING = 1,", replace: "SMOOTHING = 0," },
  { what: "the Hoeffding bound lacks its 2", find: "/ (2 * weight))", replace: "/ weight)" },
  {
    what: "a test without a rival is not looked for where it has to be better than a rival could be",
    find: "Math.min(bound, nat * confidence)",
    replace: "bound",
  },
  {
    what: "a test without a rival is not looked for unless it shows more than it has to",
    find: "Math.min(bound, nat * confidence)",
    replace: "Math.min(bound, 1.5 * nat * confidence)",
  },
  {
    what: "a Hoeffding tree takes weight for rows where a test has no rival",
    find: "(search.range(Math.E) * rowWeight)",
    replace: "search.range(Math.E)",
  },
  {
    what: "the evidence of a test without a rival is taken in bits",
    find: "search.range(Math.E)",
    replace: "search.range(2)",
  },
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
    find: "if (isDueWith(nodes, leaf, 0, gracePeriod)) this.attemptSplit(leaf);",
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
    what: "a leaf keeps what it drew whatever that tells",
    find: "if (this.statistics.subsetSize > 0 && search.isIdle(nat, weight)) nodes.close(leaf);",
    replace: "",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "leaves that look at all attributes draw again, too",
    find: "this.statistics.subsetSize > 0 && search.isIdle",
    replace: "search.isIdle",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "leaves with nominal values take the loop for numbers",
    find: " && layout.nominal.length === 0",
    replace: "",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
];
