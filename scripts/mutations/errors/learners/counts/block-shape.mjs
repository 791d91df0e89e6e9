export default [
  {
    what: "models of a schema share a layout though their shapes differ",
    find: "numbers.every((number, i) => number === shared.numbers[i])",
    replace: "numbers.length > 0",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "models of a schema share a layout though their blocks have other subsets",
    find: "shared?.perBlock === perBlock &&",
    replace: "shared !== undefined &&",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
];
