export default [
  {
    what: "the chart of recall is that of the first repeat",
    find: "values.reduce((a, b) => a + b, 0)) / values.length);",
    replace: "values[0]) / 1);",
  },
  {
    what: "a chart's speed is the mean of speeds, not rows over time",
    find: "return { ...point, rowsPerSecond: rows / time };",
    replace: "return point;",
  },
  {
    what: "a chart tells the fastest of the points that share a place",
    find: "return inside[inside.length - 1];",
    replace: "return Math.max(...inside);",
  },
];
