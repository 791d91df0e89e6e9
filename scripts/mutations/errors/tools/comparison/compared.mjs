export default [
  { what: "errors are taken for accuracies", find: "isSmallerBetter ? -1 : 1", replace: "1" },
  { what: "mean scores are negated where smaller is better", find: "given.reduce(", replace: "scores.reduce(" },
  {
    what: "probabilities of pairs are not corrected",
    find: "const corrected = holm(tests.map(({ p }) => p));",
    replace: "const corrected = tests.map(({ p }) => p);",
  },
  { what: "who is better goes by mean ranks alone", find: "tests[i].positive > tests[i].negative", replace: "true" },
  {
    what: "models with equal mean ranks are in no order",
    find: "means[a] - means[b] || a - b",
    replace: "means[a] - means[b] || b - a",
  },
  {
    what: "a shared best score counts for nobody",
    find: "!(score > row[m])",
    replace: "!(score >= row[m] && score !== row[m]) && row.indexOf(row[m]) === m",
  },
  {
    what: "a missing result counts as a draw",
    find: "if (Number.isNaN(other)) return Infinity;",
    replace: "if (Number.isNaN(other)) return 0;",
  },
  { what: "wins and losses are exchanged", find: "place[one] < place[other]", replace: "place[one] > place[other]" },
  {
    what: "the fewest streams forget that pairs are corrected",
    find: "Math.log2(couples.length / ALPHA)",
    replace: "Math.log2(1 / ALPHA)",
  },
  { what: "groups join models that differ", find: "groups(means, differ)", replace: "groups(means, () => false)" },
  { what: "rounding breaks ties of differences", find: "Number((one - other).toPrecision(9))", replace: "one - other" },
  { what: "rounding makes equal scores different", find: "isNoise ? 0 : ", replace: "" },
];
