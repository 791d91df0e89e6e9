export default [
  { what: "the leaves of trees do not smooth", find: "const SMOOTHING = 1;", replace: "const SMOOTHING = 0;" },
  { what: "the Hoeffding bound lacks its 2", find: "/ (2 * nodes.weight(leaf)))", replace: "/ nodes.weight(leaf))" },
];
