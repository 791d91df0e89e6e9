export default [
  { what: "a guess is an error of 1/2", find: "* (1 + guess)) / guess", replace: "* 2)" },
  {
    what: "odds of a guess among many classes follow the error, not its square",
    find: "(guess - 1) * share * share",
    replace: "(guess - 1) * share",
  },
  { what: "good members are boosted as guesses are", find: "(guess - 1) * share * share", replace: "(guess - 1)" },
  { what: "odds of members worse than a guess go on growing", find: "Math.min(1, ", replace: "(" },
  {
    what: "all classes of the schema count as met",
    find: "met += Number(weights[c] > 0)",
    replace: "met++",
  },
  {
    what: "a guess goes by shares that do not add up to 1",
    find: "const share = weights[c] / sum;",
    replace: "const share = weights[c] / (sum + 1);",
  },
  {
    what: "a guess among classes that come alike is among more than have come",
    find: "Math.min(classesMet(weights, classes), 1 / squares)",
    replace: "1 / squares",
  },
  {
    what: "the guess of a row leaves out the row",
    find: "weights[label]++;",
    replace: "",
  },
  {
    what: "K of a run knows no row of it",
    find: "weights[labels[i]] += rowWeights[i];",
    replace: "",
  },
  {
    what: "classes count with the row after that in which they come first",
    find: "weights[labels[i]] += rowWeights[i];\n    carries[at + i * stride] = counting(weights, length);",
    replace: "carries[at + i * stride] = counting(weights, length);\n    weights[labels[i]] += rowWeights[i];",
  },
  {
    what: "K before a run is that behind it",
    find: "return counting(data, length);\n}",
    replace: "return carries[at + (count - 1) * stride];\n}",
  },
];
