export default [
  {
    what: "the second best test is forgotten when a better one follows",
    find: "this.#merit > before ? before : Math.max(this.#merit, this.second)",
    replace: "this.#merit > before ? NOT_SPLITTING : Math.max(this.#merit, this.second)",
  },
  {
    what: "cuts lie in the lower half of the range only",
    find: "((i + 1) / (cuts + 1))",
    replace: "((i + 1) / (2 * cuts + 2))",
  },
];
