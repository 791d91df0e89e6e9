export default [
  {
    what: "the variance of a sample is divided by its size",
    find: "const freedom = values.length - 1;",
    replace: "const freedom = values.length;",
  },
  {
    what: "a margin is that of single results, not of their mean",
    find: "Math.sqrt(squares / freedom / values.length)",
    replace: "Math.sqrt(squares / freedom)",
  },
  {
    what: "an interval of 95 % is one of 90 %",
    find: "studentQuantile(0.975, freedom)",
    replace: "studentQuantile(0.95, freedom)",
  },
  {
    what: "a margin is the normal law's, too narrow for few results",
    find: "studentQuantile(0.975, freedom) * error",
    replace: "1.959964 * error",
  },
  {
    what: "a single result has no doubt about it",
    find: "{ mean: average, margin: Number.NaN }",
    replace: "{ mean: average, margin: 0 }",
  },
  {
    what: "differences of single runs are told without a margin",
    find: "Number.isNaN(margin) ? undefined : difference",
    replace: "Number.isNaN(margin) ? difference < 0 : difference",
  },
  {
    what: "lower by less than the margin is lower",
    find: "difference + margin < 0",
    replace: "difference < 0",
  },
  {
    what: "Student's density has one degree of freedom too many",
    find: "** (freedom - 1)",
    replace: "** freedom",
  },
  {
    what: "Student's tail is one of two",
    find: "area(nearlyAll) / 2",
    replace: "area(nearlyAll)",
  },
];
