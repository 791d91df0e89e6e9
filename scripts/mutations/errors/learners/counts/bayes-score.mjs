export default [
  {
    what: "a class alone is sure of rows that rule it out",
    find: "return isSmooth && statistics.blocks",
    replace: "return statistics.blocks",
  },
  {
    what: "after a row is learned, classes whose variance has been rounded anew keep their products",
    find: "if (isChanged || parts.labels[i] === label)",
    replace: "if (parts.labels[i] === label)",
  },
];
