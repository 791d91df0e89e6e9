const tests = ["learners/counts/attribute-statistics.test.ts", "learners/naive-bayes.test.ts"];

export default [
  {
    what: "powers of two that are taken out of totals are put into the factor once more",
    find: "    power -= 500 * excess(totals);\n",
    replace: "    power += 500 * excess(totals);\n",
    tests,
  },
  {
    what: "a value counts as one whatever the row weighs",
    find: "        stats[q + 1 + (x | 0)] += weight;\n",
    replace: "        stats[q + 1 + (x | 0)] += 1;\n",
    tests,
  },
  {
    what: "totals of nominal attributes are not smoothed",
    find: "      totals *= total + unseen;\n",
    replace: "      totals *= total;\n",
    tests,
  },
];
