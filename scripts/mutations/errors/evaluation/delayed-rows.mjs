export default [
  {
    what: "a row that waits is overwritten by the one that needs more room",
    find: "while (first - 1 + count > this.#capacity",
    replace: "while (first - 2 + count > this.#capacity",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "a value that was not known keeps its index while its row waits",
    find: "keptValue(this.#attributes[a], rows[i * width + a])",
    replace: "rows[i * width + a]",
    tests: ["evaluation/prequential.test.ts"],
  },
];
