export default [
  {
    what: "a number that a class lacks, and has never had, is taken out of its factor",
    find: "return stats[w] > 0 ? peakOf(freedomOf(stats[w]), squares, neededOf(stats, q, variance)) : 1;",
    replace: "return peakOf(freedomOf(stats[w]), squares, neededOf(stats, q, variance));",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "the sample variance is divided by n",
    find: "return weight > 2 ? weight - 1 : 1;",
    replace: "return weight;",
    tests: ["learners/counts/attribute-statistics.test.ts", "learners/naive-bayes.test.ts"],
  },
  {
    what: "a class that has hardly varied is as sure as its sample variance is small",
    find: "if (squares < variance) squares += freedom * (variance - squares);",
    replace: "",
    tests: ["learners/counts/attribute-statistics.test.ts", "learners/naive-bayes.test.ts"],
  },
  {
    what: "a class has varied as soon as its sum of squares is its squared range",
    find: "Block.VARIED * range",
    replace: "1 * range",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "a class that has had one number only has varied",
    find: "return range > 0 && stats",
    replace: "return stats",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "the peak of a number that is missing looks at all classes, whether or not the class has varied",
    find: "squares, neededOf(stats, q, variance)) : 1;",
    replace: "squares, variance) : 1;",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "what is scorable looks at all classes, whether or not a class has varied",
    find: "return precisionOf(freedomOf(stats[w]), stats[q + Block.SQUARES], neededOf(stats, q, variance));",
    replace: "return precisionOf(freedomOf(stats[w]), stats[q + Block.SQUARES], variance);",
    tests: ["learners/counts/count-row.test.ts"],
  },
  {
    what: "a missing number of which there are two leaves its peak in the factor",
    find: "if (isOfTwo(variance)) return stats[w] > 0 ? peakOfTwo(stats[w]) : 1;",
    replace: "if (isOfTwo(variance)) return 1;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a class's numbers keep their normal density when they count as two",
    find: "if (isOfTwo(variance)) return 0;",
    replace: "",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
];
