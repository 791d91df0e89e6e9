export default [
  {
    what: "DOT gets the colours of a terminal",
    find: "factsOf(node, false)",
    replace: "factsOf(node, true)",
  },
];
