export default [
  {
    what: "p is one-sided",
    find: "2 * sum)",
    replace: "sum)",
  },
  {
    what: "p may exceed 1",
    find: "Math.min(1, 2 * sum)",
    replace: "2 * sum",
  },
  {
    what: "only the counts themselves, and none that are more unequal",
    find: "k >= 0 && term",
    replace: "k >= fewer && term",
  },
  {
    what: "the sum ends too early",
    find: "1e-18 * sum",
    replace: "1e-3 * sum",
  },
  {
    what: "the tail of the larger count",
    find: "let k = fewer;",
    replace: "let k = more;",
  },
];
