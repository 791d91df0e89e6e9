export default [
  {
    what: "models of a schema share a layout though their shapes differ",
    find: "numbers.some((number, i) => number !== layout?.numbers[i])",
    replace: "numbers.length === 0",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "models of a schema share a layout though their blocks have other subsets",
    find: "layout?.perBlock !== this.perBlock ||",
    replace: "layout === undefined ||",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "models of a schema share a layout though one has no weights outside",
    find: "|| layout.most !== this.#most",
    replace: "",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "values that are declared take bytes before they come",
    find: "const FIRST_VALUES = 4;",
    replace: "const FIRST_VALUES = 32;",
    tests: ["../test/costs.test.ts"],
  },
];
