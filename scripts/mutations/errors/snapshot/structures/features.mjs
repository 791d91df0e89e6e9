export default [
  {
    what: "ID4 is loaded with distributions beyond all numbers",
    find: "const LARGEST_NUMBER = 1e76;",
    replace: "const LARGEST_NUMBER = Infinity;",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "the weight at which ID4 looks for cuts again may be no more than a weight",
    find: 'else state.demand("nodeNumbers", number >= 0 && number <= LARGEST_SUM);',
    replace: 'else state.weight("nodeNumbers", number);',
    tests: ["snapshot/soundness.test.ts"],
  },
];
