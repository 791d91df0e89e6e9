export default [
  { what: "the slope of a square lacks its 2", find: "2 * factors[i]", replace: "factors[i]" },
  { what: "a softmax does not end at its row", find: "scores[c] /= sum", replace: "scores[c] /= sum + 1" },
];
