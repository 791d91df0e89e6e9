const tests = ["learners/naive-bayes.test.ts"];

export default [
  {
    what: "products of two classes are taken whatever their powers",
    find: "    if (stats[head + Block.POWER] !== 0 || stats[head + apart + Block.POWER] !== 0) return i;\n",
    replace: "",
    tests,
  },
  {
    what: "usual rows of a batch weigh what its first row does",
    find: "weights === undefined ? 1 : weights[i];",
    replace: "weights === undefined ? 1 : weights[from];",
    tests,
  },
  {
    what: "the first row that is not usual is taken for one that has been begun with",
    find: "  begun[0] = -1;\n",
    replace: "",
    tests,
  },
  {
    what: "a usual row is answered with the class weights after it",
    find: "    exponents[i] = made[Made.EXPONENT];\n",
    replace: "    exponents[i] = made[Made.EXPONENT];\n    out[2 * i] += labels[i];\n",
    tests,
  },
  {
    what: "a row whose numbers were not usual is taken for one that has been begun with",
    find: "      begun[0] = added;\n",
    replace: "      begun[0] = 0;\n",
    tests,
  },
  {
    what: "values of usual rows are not learned",
    find: "    if (hasValues) statistics.observe(0, rows, start, label, weight, numeric);\n    else {",
    replace: "    {",
    tests,
  },
  {
    what: "a value that has not been met is taken for a usual one",
    find: "      if (!(x < first || shape.hasMet(a, x))) return false;\n",
    replace: "",
    tests,
  },
  {
    what: "a missing value says that it is one that has not come",
    find: "      one *= stats[w] + unseen;\n",
    replace: "      one *= smoothing;\n",
    tests,
  },
  {
    what: "values begin where numbers do",
    find: "const valuesAt = numbersAt + numeric * Block.NUMERIC_WIDTH;",
    replace: "const valuesAt = numbersAt;",
    tests,
  },
  {
    what: "what a missing number has put into the factor of the first class stays there",
    find: "  made[Made.ONE] /= Math.sqrt(peaks);\n",
    replace: "",
    tests,
  },
  {
    what: "what a missing number has put into the factor of the second class stays there",
    find: "  made[Made.OTHER] /= Math.sqrt(otherPeaks);\n",
    replace: "",
    tests,
  },
  {
    what: "a number is compared with that of its neighbour where one is missing",
    find: "    q += Block.NUMERIC_WIDTH;\n",
    replace: "    if (Math.abs(x) <= Block.LARGEST_NUMBER) q += Block.NUMERIC_WIDTH;\n",
    tests,
  },
  {
    what: "usual rows do not add to the weight that all numbers share",
    find: "      if (own === 0) stats[weightAt] += weight;\n",
    replace: "",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "usual rows count twice for the first number where numbers have weights of their own",
    find: "      if (own === 0) stats[weightAt] += weight;\n",
    replace: "      stats[weightAt] += weight;\n",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "a row with the first missing value is taken for a usual one",
    find: "      if (weightsAt < 0) return false;\n",
    replace: "",
    tests: ["learners/naive-bayes.test.ts"],
  },
];
