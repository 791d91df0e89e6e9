export default [
  {
    what: "the largest weight of a window stays a row too long",
    find: "keptRow + window <= row",
    replace: "keptRow + window < row",
  },
  {
    what: "a decayed error forgets the weights of rows done well",
    find: "(1 - decay) * all[record] + decay * weight",
    replace: "(1 - decay) * all[record] + (isWrong ? decay * weight : 0)",
  },
  {
    what: "fresh records begin without an error",
    find: "fill(0.5, at, at + count)",
    replace: "fill(0, at, at + count)",
  },
  {
    what: "weights that can no longer be the largest keep their room",
    find: "      weights[i] = 0;\n",
    replace: "",
  },
];
