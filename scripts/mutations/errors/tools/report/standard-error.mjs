export default [
  {
    what: "of two shares the variance of one counts twice",
    find: "(variance(a) + variance(b))",
    replace: "(2 * variance(b))",
  },
  {
    what: "ten stretches of a curve are too few",
    find: "differences.length < ENOUGH",
    replace: "differences.length <= ENOUGH",
  },
  {
    what: "stretches without labels count as stretches without a difference",
    find: "|| scored === scoredBefore",
    replace: "",
  },
];
