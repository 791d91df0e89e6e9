export default [
  {
    what: "naive Bayes does not smooth",
    find: "new NaiveBayes(context, smoothing)",
    replace: "new NaiveBayes(context, smoothing && 0)",
  },
  {
    what: "room for nominal values doubles",
    find: "const SPARE = 1 / 16;",
    replace: "const SPARE = 1;",
  },
  {
    what: "rows of a batch weigh what its first row does",
    find: "weights === undefined ? 1 : weights[i];",
    replace: "weights === undefined ? 1 : weights[0];",
  },
];
