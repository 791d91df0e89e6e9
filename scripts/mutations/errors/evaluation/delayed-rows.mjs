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
  {
    what: "a long delay costs its rows as soon as a few have been met",
    find: "this.#capacity = Math.min(this.#size, 2 * this.#capacity);",
    replace: "this.#capacity = Math.max(this.#size, 2 * this.#capacity);",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "the first rows that wait lose their values where they have several",
    find: "this.#rows = new Float64Array(this.#capacity * width);",
    replace: "this.#rows = new Float64Array(this.#capacity);",
    tests: ["evaluation/prequential.test.ts"],
  },
];
