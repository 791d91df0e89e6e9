const tests = ["learners/picture.test.ts"];
export default [
  {
    what: "the picture of a soft tree leaves out how steep gates are",
    find: "[name, steepness * data[",
    replace: "[name, data[",
    tests,
  },
  {
    what: "the picture of soft trees shows the leaves of the first tree for all",
    find: "(tree * (gateCount + 1) + node - gateCount)",
    replace: "(node - gateCount)",
    tests,
  },
  {
    what: "the picture of a soft tree takes the branches of a gate for one another",
    find: 'nodeOf(shape, tree, 2 * node + 1, "share 1 / (1 + e^-sum)")',
    replace: 'nodeOf(shape, tree, 2 * node + 1, "share 1 / (1 + e^sum)")',
    tests,
  },
];
