export default [
  {
    what: "odd degrees have one normal tail",
    find: "2 * normalCdf(",
    replace: "normalCdf(",
  },
  {
    what: "odd degrees are even ones",
    find: "(freedom % 2) / 2",
    replace: "0",
  },
  {
    what: "one term too many",
    find: "i < freedom / 2",
    replace: "i <= freedom / 2",
  },
  {
    what: "the value is not halved",
    find: "poissonDensity(i, value / 2)",
    replace: "poissonDensity(i, value)",
  },
];
