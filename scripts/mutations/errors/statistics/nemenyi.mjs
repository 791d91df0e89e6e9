export default [
  {
    what: "a critical difference at 0.10",
    find: "< 0.95",
    replace: "< 0.9",
  },
  {
    what: "the range is not divided by the square root of 2",
    find: "middle * Math.SQRT2",
    replace: "middle",
  },
  {
    what: "all variables are below the largest, the largest too",
    find: "normalCdf(z - range), k - 1)",
    replace: "normalCdf(z - range), k)",
  },
  {
    what: "the standard error is that of a rank, not of a difference of two",
    find: "(6 * streams)",
    replace: "(12 * streams)",
  },
  {
    what: "steps are too wide",
    find: "STEP = 1 / 16",
    replace: "STEP = 1",
  },
];
