export default [
  {
    what: "a row without a label is counted nowhere",
    find: 'checkClass("a label", label, 0);',
    replace: 'checkClass("a label", label, -1);',
    tests: ["metrics/measures.test.ts"],
  },
];
