export default [
  { what: "one tree more than may be stays", find: "Math.min(count, most)", replace: "Math.min(count, most + 1)" },
  {
    what: "a weight behind those projected counts as one above 0",
    find: "positive < kept && values[positive] > 0",
    replace: "values[positive] > 0",
  },
];
