export default [
  {
    what: "the box that belongs below a chart is put over its lines",
    find: "if (isBelow) plot.root.parentElement?.append(box);",
    replace: "if (false) {}",
  },
  {
    what: "the box leaves the chart at the right",
    find: "right + width <= room ? right : left - 14 - width",
    replace: "right",
  },
  {
    what: "the box tells values of lines that are hidden",
    find: "plot.series[series]?.show && typeof value",
    replace: "typeof value",
  },
  {
    what: "all charts show a box where one is pointed at",
    find: "left < 0 || !isActive",
    replace: "left < 0",
  },
];
