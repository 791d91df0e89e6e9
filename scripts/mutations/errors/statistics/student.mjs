export default [
  {
    what: "both tails",
    find: "1 / (1 + 1 / ratio)) / 2",
    replace: "1 / (1 + 1 / ratio))",
  },
  {
    what: "negative values have the tail of positive ones",
    find: "t < 0 ? 1 - tail : tail",
    replace: "tail",
  },
  {
    what: "a degree of freedom too many",
    find: "betaProbability(freedom / 2, 1 / 2,",
    replace: "betaProbability((freedom + 1) / 2, 1 / 2,",
  },
  {
    what: "a quantile's search ends halfway",
    find: "i < 60",
    replace: "i < 20",
  },
];
