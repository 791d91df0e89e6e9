export default [
  {
    what: "a class alone is sure of rows that rule it out",
    find: "return isSmooth && blocks",
    replace: "return blocks",
  },
  {
    what: "after a row is learned, classes whose variance has been rounded anew keep their products",
    find: "if (isChanged || classes.labels[i] === label)",
    replace: "if (classes.labels[i] === label)",
  },
];
