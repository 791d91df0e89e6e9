const tests = ["learners/counts/bayes-score.test.ts"];

export default [
  {
    what: "a row's numbers of which there are two are those of the row before",
    find: "  found = 0;\n",
    replace: "  if (found > 0) return;\n",
    tests,
  },
  {
    what: "counts of two numbers have the weight of the first attribute",
    find: "Block.WEIGHT + own * t;",
    replace: "Block.WEIGHT;",
    tests,
  },
  {
    what: "the last class of an odd number of them is not multiplied by counts of two numbers",
    find: "multiplyPair(statistics, i, i + 1 < to ? i + 1 : i);",
    replace: "if (i + 1 < to) multiplyPair(statistics, i, i + 1);",
    tests,
  },
  {
    what: "what has been divided out of the first class's product of counts is forgotten",
    find: "parts.powers[c] += 500;",
    replace: "",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "what has been divided out of the second class's product of counts is forgotten",
    find: "parts.powers[d] += 500;",
    replace: "",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "the numbers of a row whose attribute is not counted are those of the one before",
    find: "    found++;\n",
    replace: "    found = t + 1;\n",
    tests,
  },
];
