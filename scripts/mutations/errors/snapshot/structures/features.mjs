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
  {
    what: "a test of ID4 may have more branches than there are values",
    find: 'state.whole("thresholds", most, branches, known);',
    replace: "",
    tests: ["learners/features/feature-shape.test.ts"],
  },
  {
    what: "a test of ID4 may lack branches for which there is room",
    find: 'state.demand("thresholds", branches === Math.min(most, room));',
    replace: "",
    tests: ["learners/features/feature-shape.test.ts"],
  },
  {
    what: "ID4 is loaded with more classes than it has room for",
    find: 'state.numbers("classLabels").length, 2 * state.classes);',
    replace: "0, 2 * state.classes);",
    tests: ["learners/features/feature-shape.test.ts"],
  },
  {
    what: "ID4 is loaded with weight of classes that it has not seen",
    find: "weight === 0 || i % classes < seen",
    replace: "true",
    tests: ["learners/features/feature-shape.test.ts"],
  },
];
