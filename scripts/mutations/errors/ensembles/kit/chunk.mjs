export default [
  {
    what: "a chunk forgets what its rows weigh",
    find: "this.#weights.data[from + i] = rowWeights[i];",
    replace: "this.#weights.data[from + i] = 1;",
    tests: ["ensembles/learn-nse.test.ts"],
  },
];
