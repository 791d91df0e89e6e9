export default [
  {
    what: "a row without a label is counted nowhere",
    find: 'checkClass("a label", label, 0);',
    replace: 'checkClass("a label", label, -1);',
    tests: ["metrics/measures.test.ts"],
  },
  {
    what: "an answer that is no label yet is of no class",
    find: "rows.predicted[i] + 1);",
    replace: "rows.predicted[i]);",
    tests: ["metrics/measures.test.ts"],
  },
];
