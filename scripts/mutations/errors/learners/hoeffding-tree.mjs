export default [
  {
    what: "paths of a Hoeffding tree are a test longer than told",
    find: "nodes.depth(leaf) >= this.#params.maxDepth",
    replace: "nodes.depth(leaf) > this.#params.maxDepth",
  },
  {
    what: "the first row of a leaf that shares its record is lost",
    find: "this.learnAtLeaf(this.nodes.separate(shared, rows, start), rows, start, label, weight);",
    replace: "this.nodes.separate(shared, rows, start);",
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
    find: "after[i] = wasRight ? labels[i] : this.labelAt(rows, start);",
    replace: "after[i] = labels[i];",
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
    find: "nodes.close(leaf); // its next row draws new attributes",
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
  {
    what: "a split takes the statistics of leaves that promise more",
    find: "nodes.recordsFor(search) - 1, nodes.promise(leaf)",
    replace: "nodes.recordsFor(search) - 1, Infinity",
    tests: ["learners/tree/budget-twin.test.ts"],
  },
];
