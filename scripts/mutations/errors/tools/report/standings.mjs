export default [
  {
    what: "dots of accuracies stand at the ends of their scale",
    find: "(3 + (94 * (value - low)) / (high - low || 1))",
    replace: "(3 + 94 * Math.round((value - low) / (high - low || 1)))",
  },
  {
    what: "the scale of accuracies has no room for what they vary by",
    find: "values.map((value, i) => value - spreads[i])",
    replace: "values.map((value, i) => value - 0 * spreads[i])",
  },
];
