export default [
  {
    what: "the majority class so far forgets its counts when a class needs more room",
    find: "enlarged(this.#counts, 2 * label)",
    replace: "new Float64Array(2 * label)",
  },
  {
    what: "a class just behind the room for counts is never the majority",
    find: "if (label >= this.#counts.length)",
    replace: "if (label > this.#counts.length)",
  },
];
