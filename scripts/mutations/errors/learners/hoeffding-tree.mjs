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
];
