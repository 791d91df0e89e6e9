export default [
  {
    what: "the variance of a sample is divided by its size",
    find: "squares / (values.length - 1)",
    replace: "squares / values.length",
  },
  {
    what: "a margin is that of single results, not of their mean",
    find: "Math.sqrt(variance / values.length)",
    replace: "Math.sqrt(variance)",
  },
  {
    what: "an interval of 95 % is one of 90 %",
    find: "studentQuantile(0.975,",
    replace: "studentQuantile(0.95,",
  },
  {
    what: "a margin is the normal law's, too narrow for few results",
    find: "studentQuantile(0.975, values.length - 1) *",
    replace: "1.959964 *",
  },
  {
    what: "a single result has no doubt about it",
    find: "margin: NaN }",
    replace: "margin: 0 }",
  },
  {
    what: "differences of single runs are told without a margin",
    find: "Number.isNaN(margin) ? undefined : mean + margin < 0",
    replace: "Number.isNaN(margin) ? mean < 0 : mean + margin < 0",
  },
  {
    what: "lower by less than the margin is lower",
    find: "mean + margin < 0",
    replace: "mean < 0",
  },
  {
    what: "the mean of equal results is off by rounding",
    find: "const [first = NaN] = values;",
    replace: "const first = values.length > 0 ? 0 : NaN;",
  },
];
