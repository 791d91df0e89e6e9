export default [
  {
    what: "the oldest row stays counted",
    find: "this.#positives -= this.#inClass[this.#next];",
    replace: "this.#positives -= 0;",
  },
  {
    what: "ties in the window count nothing",
    find: "won += (below + upTo) / 2;",
    replace: "won += below;",
  },
  {
    what: "rows of the window are compared unsorted",
    find: "    others.sort();\n",
    replace: "",
  },
  {
    what: "a window of probabilities that grows forgets its classes",
    find: "enlarged(this.#inClass, capacity)",
    replace: "new Uint8Array(capacity)",
  },
  {
    what: "a window of probabilities is a row too long",
    find: "this.#next + 1 === this.size ? 0",
    replace: "this.#next === this.size ? 0",
  },
  {
    what: "NaN is the largest probability of a window",
    find: "probability === probability ? probability : 0;",
    replace: "probability;",
  },
];
