export default [
  {
    what: "batch boosting counts half a row of weight 1 for wrong, whatever rows weigh",
    find: "sumOf(weights, 0, count) / (2 * count)",
    replace: "1 / 2",
  },
  {
    what: "batch boosting: what was right makes up a third",
    find: "all / ((1 + odds) * correct)",
    replace: "all / ((2 + odds) * correct)",
  },
  {
    what: "batch boosting: what was wrong is not raised by the odds",
    find: "(odds * all) / ((1 + odds) * wrong)",
    replace: "all / ((1 + odds) * wrong)",
  },
  {
    what: "batch boosting goes on behind a member that is never wrong",
    find: "if (wrong === 0) return m + 1;",
    replace: "if (wrong < 0) return m + 1;",
  },
  {
    what: "batch boosting keeps what a member learned that does no better than a guess",
    find: "startAfresh(ensemble, m);",
    replace: "",
  },
  {
    what: "batch boosting draws rows by weight for the first member only",
    find: "drawsOf?.(m)",
    replace: "m > 0 ? undefined : drawsOf?.(m)",
  },
  {
    what: "members made of the first rows are measured as if these were of two classes",
    find: "ensemble.countBatch(labels, weights);",
    replace: "",
    tests: ["ensembles/primed-boosting.test.ts"],
  },
];
