export default [
  {
    what: "the names of changes hide lines where there is room beside them",
    find: " || a.count - b.count",
    replace: "",
  },
  {
    what: "the names of close changes lie on one another",
    find: "a.others - b.others || ",
    replace: "",
  },
  {
    what: "a line's piece over many rows counts as its end alone",
    find: "const from = before ?? { x, y };",
    replace: "const from = { x, y };",
  },
  {
    what: "drifts of lines in the background are marked",
    find: "if (!plot.series[i + 1]?.show || !isForeground(i)) return;",
    replace: "if (!plot.series[i + 1]?.show) return;",
  },
  {
    what: "the ticks of all lines lie in one lane",
    find: "lane++;",
    replace: "lane = 1;",
  },
  {
    what: "triangles of drifts lie on their lines",
    find: "y - 3 * unit, bbox.top + 8 * unit",
    replace: "y + 3 * unit, bbox.top + 8 * unit",
  },
  {
    what: "budgets of hidden lines are drawn",
    find: "byteBudget === null || !plot.series[i + 1]?.show",
    replace: "byteBudget === null",
  },
];
