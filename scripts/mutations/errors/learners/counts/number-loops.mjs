const tests = ["learners/naive-bayes.test.ts"];

export default [
  {
    what: "a missing number weighs what the row does",
    find: "let total = known;",
    replace: "let total = known + weight;",
    tests,
  },
  {
    what: "a number above the range is taken for a usual one",
    find: " || x > stats[q + Block.LARGEST]",
    replace: "",
    tests,
  },
  {
    what: "the peaks of usual numbers leave the safe range",
    find: "    if (!(product <= Block.TOO_LARGE && product >= Block.TOO_SMALL)) break;\n",
    replace: "",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a number that has hardly varied is taken for a usual one",
    find: "if (squares !== 0 || known === 0) break;",
    replace: "if (known === 0) break;",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "the first number of a class is taken for a constant",
    find: "if (squares !== 0 || known === 0) break;",
    replace: "if (squares !== 0) break;",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a constant is not counted",
    find: "      stats[q] = total; // a constant, which says nothing\n",
    replace: "",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "of two classes, the one that is ruled out has the score",
    find: "out[outStart] = isFirstOut ? 0 : one;",
    replace: "out[outStart] = one;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a row with missing numbers is taken for a whole one",
    find: "return magnitude <= Block.LARGEST_NUMBER;",
    replace: "return true;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
];
