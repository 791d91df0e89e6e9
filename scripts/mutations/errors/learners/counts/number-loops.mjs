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
    tests,
  },
  {
    what: "a number that has hardly varied is taken for a usual one",
    find: "    if (!(squares * Block.LARGEST_PRECISION > freedom)) break; // or the class has had none\n",
    replace: "",
    tests,
  },
  {
    what: "a row with missing numbers is taken for a whole one",
    find: "return magnitude <= Block.LARGEST_NUMBER;",
    replace: "return true;",
    tests,
  },
  {
    what: "products of two classes are taken whatever their powers",
    find: "    stats[head + Block.POWER] === 0 &&\n    stats[head + apart + Block.POWER] === 0",
    replace: "    stats[head + Block.POWER] > -1e9",
    tests,
  },
];
