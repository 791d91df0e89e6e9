export default [
  {
    what: "zeros are kept",
    find: "difference !== 0",
    replace: "true",
  },
  {
    what: "the largest difference has rank 1",
    find: "-Math.abs(difference)",
    replace: "Math.abs(difference)",
  },
  {
    what: "p is one-sided",
    find: "Math.min(1, 2 * tail)",
    replace: "tail",
  },
  {
    what: "p may exceed 1",
    find: "Math.min(1, 2 * tail)",
    replace: "2 * tail",
  },
  {
    what: "the probability of the sum itself is left out",
    find: "new Float64Array(2 * sum + 1)",
    replace: "new Float64Array(Math.max(1, 2 * sum))",
  },
  {
    what: "a difference is counted more than once",
    find: "let s = 2 * sum; s >= 2 * rank; s--",
    replace: "let s = 2 * rank; s <= 2 * sum; s++",
  },
  {
    what: "exact only up to 24",
    find: "LARGEST_EXACT = 25",
    replace: "LARGEST_EXACT = 24",
  },
  {
    what: "exact counts beyond 25",
    find: "LARGEST_EXACT = 25",
    replace: "LARGEST_EXACT = 60",
  },
  {
    what: "ties do not lessen the variance",
    find: "rank * rank, 0) / 4",
    replace: "rank * rank, 0) / 4 + 1",
  },
  {
    what: "the sum's variance is not halved twice",
    find: "rank * rank, 0) / 4",
    replace: "rank * rank, 0) / 2",
  },
];
