export default [
  {
    what: "a row without a label is counted nowhere",
    find: 'checkClass("a label", label, 0);\n    checkClass("a class predicted"',
    replace: 'checkClass("a label", label, -1);\n    checkClass("a class predicted"',
    tests: ["metrics/measures.test.ts"],
  },
  {
    what: "an answer that is no label yet is of no class",
    find: "label + 1, answer + 1);",
    replace: "label + 1, answer);",
    tests: ["metrics/measures.test.ts"],
  },
];
