export default [
  {
    what: "usual numbers have the weight of the first one",
    find: "known = stats[weightAt + j];",
    replace: "known = stats[weightAt];",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a missing number among usual ones adds its row's weight",
    find: "        total = known;\n",
    replace: "",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "the weights of usual numbers stay as they are",
    find: "    if (own === 1) stats[weightAt + j] = total;\n",
    replace: "",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
];
