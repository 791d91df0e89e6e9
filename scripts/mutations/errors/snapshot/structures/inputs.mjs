export default [
  {
    what: "a number of inputs that no model has ends in a foreign error",
    find: '    state.whole("inputs", count, first, first + places.length);\n',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
];
