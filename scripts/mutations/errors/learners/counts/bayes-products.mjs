export default [
  {
    what: "a missing number leaves its peak in the factor",
    find: "excess(peaks) ? 0 : product / Math.sqrt(peaks);",
    replace: "excess(peaks) ? 0 : product;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "scores of classes that nobody asks for are written into other rows'",
    find: "const most = outClasses < classes ? outClasses : classes;",
    replace: "const most = classes;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a class says of a number far outside of its own as much as one that always has it",
    find: "const share = isOutside(stats, q, x) ? stats[w] + 1 : 1;",
    replace: "const share = 1;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "classes that say less than they may are brought up to it",
    find: "if (tooMuch > 0) exponents",
    replace: "exponents",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "classes are held by the weight of their first attribute",
    find: "const ofWeight = Block.WEIGHT + own * t;",
    replace: "const ofWeight = Block.WEIGHT;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a missing value takes the weight of the first attribute out of the factor",
    find: "product *= v === Score.UNKNOWN ? stats[w] + smoothing",
    replace: "product *= v === Score.UNKNOWN ? stats[head + Block.WEIGHT] + smoothing",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "term by term, all values have the total of the first attribute",
    find: "const total = stats[w] + smoothing * met[a];",
    replace: "const total = stats[head + Block.WEIGHT] + smoothing * met[a];",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a product of counts beyond all numbers, times a factor of 0, is no number",
    find: "if (excess(parts.products[c])) multiplyTerms",
    replace: "if (excess(parts.products[c]) && parts.products[c] >= 0) multiplyTerms",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "what missing numbers make of a product is taken though it had left the range",
    find: "} else if (!excess(peaks)) {",
    replace: "} else {",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "the classes listed for a table are taken for those of the same table of another model",
    find: "  tableAt = table;\n",
    replace: "  if (table === tableAt && parts.scored > 1) return;\n  tableAt = table;\n",
    tests: ["learners/tree/leaf-answers.test.ts"],
  },
];
