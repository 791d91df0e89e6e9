export default [
  {
    what: "first rows that are kept lose their weights",
    find: "this.#weights.data[place] = weight;",
    replace: "this.#weights.data[place] = 1;",
    tests: ["ensembles/primed-boosting.test.ts"],
  },
  {
    what: "first rows that have been taken keep their bytes",
    find: "column.resize(0, 0)",
    replace: "column.resize(0)",
    tests: ["ensembles/primed-boosting.test.ts"],
  },
];
