export default [
  {
    what: "the chart of recall is that of the first repeat",
    find: "values.reduce((a, b) => a + b, 0)) / values.length);",
    replace: "values[0]) / 1);",
  },
];
