export default [
  {
    what: "naive Bayes does not smooth",
    find: "new NaiveBayes(context, smoothing)",
    replace: "new NaiveBayes(context, smoothing && 0)",
  },
];
