export default [
  {
    what: "what rounding took from a sum is lost",
    find: "return this.#total + this.#error;",
    replace: "return this.#total;",
    tests: ["metrics/measures.test.ts"],
  },
  {
    what: "what rounding took from a light sum before a heavy row is lost",
    find: "error += total >= value ? total - sum + value : value - sum + total;",
    replace: "error += total - sum + value;",
    tests: ["metrics/measures.test.ts"],
  },
];
