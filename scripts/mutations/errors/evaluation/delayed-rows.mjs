export default [
  {
    what: "a row that waits is overwritten by the one that needs more room",
    find: "while (first - 1 + count > this.#capacity",
    replace: "while (first - 2 + count > this.#capacity",
    tests: ["evaluation/prequential.test.ts"],
  },
];
