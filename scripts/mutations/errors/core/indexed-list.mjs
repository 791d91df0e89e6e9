const tests = ["../test/values-that-come.test.ts", "learners/counts/attribute-statistics.test.ts"];

export default [
  {
    what: "that a list has grown is not told",
    find: "  add(value: T): number {\n    vocabularies.changes++;",
    replace: "  add(value: T): number {",
    tests,
  },
  {
    what: "a class -0 is shown as -0 by who met it so, and as 0 by all others",
    find: "value === 0 ? (0 as T) : value",
    replace: "value",
    tests: ["core/schema.test.ts"],
  },
];
