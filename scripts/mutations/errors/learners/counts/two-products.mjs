const tests = ["learners/counts/bayes-score.test.ts"];

export default [
  {
    what: "a table's numbers of which there are two are those of the table before",
    find: "  found = 0;\n  if (statistics.twos === 0 || statistics.isAllUnneeded(table)) return;\n",
    replace: "  if (statistics.twos === 0 || statistics.isAllUnneeded(table)) return;\n",
    tests,
  },
  {
    what: "counts of two numbers have the weight of the first attribute",
    find: "weightsAt + own * t;",
    replace: "weightsAt;",
    tests,
  },
  {
    what: "the last class of an odd number of them is not multiplied by counts of two numbers",
    find: "multiplyPair(statistics, table, i, i + 1 < to ? i + 1 : i, rows, start);",
    replace: "if (i + 1 < to) multiplyPair(statistics, table, i, i + 1, rows, start);",
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
    what: "a leaf multiplies by counts of the first attributes' numbers, not of its own",
    find: "attributes[first + t]",
    replace: "attributes[t]",
    tests,
  },
];
