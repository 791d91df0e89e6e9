export default [
  {
    what: "of two classes, a missing value's total stays in the other's factor",
    find: "      other *= stats[at + apart] + smoothing * shape.met[a];\n",
    replace: "",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "of two classes, the power of two of the second is forgotten",
    find: "stats[head + Block.POWER] !== 0 || stats[head + apart + Block.POWER] !== 0",
    replace: "stats[head + Block.POWER] !== 0",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "scores of a leaf of numbers are those of the first attributes, not of its own",
    find: "compareNumbers(stats, attributes, first, rows",
    replace: "compareNumbers(stats, attributes, 0, rows",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "of two classes, products of numbers are taken whatever they are",
    find: "return takeProducts(stats, head, apart, priors, priorsAt, out, outStart);",
    replace: "return takeProducts(stats, head, apart, priors, priorsAt, out, outStart) || true;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a class that can be ruled out is sure where it is the only one",
    find: "return isSure(statistics, table, head + met * apart) &&",
    replace: "return",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "of two classes, the one that is not met has the score",
    find: "scoreOnly(met, out",
    replace: "scoreOnly(1 - met, out",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a class is ruled out by numbers that the row lacks",
    find: "if (stats[q] === 0 && Math.abs(rows[start + attributes[first + t]]) <= Block.LARGEST_NUMBER)",
    replace: "if (stats[q] === 0)",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a class is ruled out by numbers that it has had",
    find: "if (stats[q] === 0 && Math.abs",
    replace: "if (Math.abs",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "of two classes, the one that is ruled out has the score",
    find: "return scoreOnly(left, out",
    replace: "return scoreOnly(1 - left, out",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a class whose rival is ruled out is sure though its own products are out of range",
    find: " || !(product + other > Block.TOO_SMALL && isInRange)",
    replace: "",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a class alone is sure of rows that rule it out",
    find: "return head >= 0 && isSmooth && statistics.blocks",
    replace: "return head >= 0 && statistics.blocks",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
];
