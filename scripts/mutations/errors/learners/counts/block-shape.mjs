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
];
