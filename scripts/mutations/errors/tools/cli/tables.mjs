export default [
  {
    what: "a table cuts each column by all that is too much",
    find: "    excess -= needed - length;\n",
    replace: "",
  },
  {
    what: "the table shows kappa below kappa-M",
    find: 'withDeviation(c, "kappaM", 1, 3)',
    replace: 'withDeviation(c, "kappa", 1, 3)',
  },
  {
    what: "the table shows macro F1 below G-mean",
    find: 'withDeviation(c, "gMean", 1, 3)',
    replace: 'withDeviation(c, "macroF1", 1, 3)',
  },
  {
    what: "the table shows log loss below Brier",
    find: 'withDeviation(c, "brier", 1, 3)',
    replace: 'withDeviation(c, "logLoss", 1, 3)',
  },
];
