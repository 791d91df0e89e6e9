const tests = ["../test/values-that-come.test.ts", "learners/counts/attribute-statistics.test.ts"];

export default [
  {
    what: "that a list has grown is not told",
    find: "  add(value: T): number {\n    vocabularies.changes++;",
    replace: "  add(value: T): number {",
    tests,
  },
];
