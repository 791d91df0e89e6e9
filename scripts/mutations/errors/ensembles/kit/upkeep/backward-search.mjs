export default [
  {
    what: "ONSBoost searches a row early",
    find: "if (counters[SINCE_SEARCH] < this.#options.searchEvery) return;",
    replace: "if (counters[SINCE_SEARCH] < this.#options.searchEvery - 1) return;",
    tests: ["ensembles/ons-boost.test.ts"],
  },
  {
    what: "ONSBoost counts rows that a member learned 0 times for its protection",
    find: "if (weights[i] > 0) data[m]++;",
    replace: "if (weights[i] >= 0) data[m]++;",
    tests: ["ensembles/ons-boost.test.ts"],
  },
];
