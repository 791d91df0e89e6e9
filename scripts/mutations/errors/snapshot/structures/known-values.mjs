export default [
  {
    what: "an ensemble is loaded that does not know a class it has learned",
    find: '    for (let c = classes; c < weights.length; c++) state.demand("known", weights[c] === 0);\n',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "an ensemble is loaded that has no slot for a class it has learned",
    find: 'state.demand("classLabels", labelled === met);',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
];
