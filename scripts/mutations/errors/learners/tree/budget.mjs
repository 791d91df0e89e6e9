export default [
  {
    what: "a full budget retires the most promising leaves first",
    find: "this.#nodes.promise(a) - this.#nodes.promise(b)",
    replace: "this.#nodes.promise(b) - this.#nodes.promise(a)",
  },
];
