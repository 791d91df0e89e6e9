export default [
  {
    what: "equal values share the best of their ranks",
    find: "(start + 1 + end) / 2",
    replace: "start + 1",
  },
  {
    what: "the smallest is first",
    find: "if (a > b) return -1;\n  if (a < b) return 1;",
    replace: "if (a > b) return 1;\n  if (a < b) return -1;",
  },
  {
    what: "no result is tied with all others",
    find: "Number(Number.isNaN(a)) - Number(Number.isNaN(b))",
    replace: "0",
  },
  {
    what: "only neighbours are tied",
    find: "place < end; place++",
    replace: "place < Math.min(end, start + 2); place++",
  },
  {
    what: "a row's ranks are summed, and no mean is taken",
    find: "sum / table.length",
    replace: "sum",
  },
  {
    what: "ragged rows are ranked",
    find: "row.length !== models",
    replace: "row.length > models",
  },
];
