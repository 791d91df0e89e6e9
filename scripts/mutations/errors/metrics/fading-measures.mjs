export default [
  {
    what: "the last of the fading sums is not scaled down with the others",
    find: "i < this.#sums.length; i++) this.#sums[i] *= factor;",
    replace: "i < this.#sums.length - 1; i++) this.#sums[i] *= factor;",
    tests: ["metrics/measures.test.ts"],
  },
];
