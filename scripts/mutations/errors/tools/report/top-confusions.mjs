export default [
  {
    what: "of equal confusions the last label comes first",
    find: "a.label - b.label || a.predicted",
    replace: "b.label - a.label || a.predicted",
  },
];
