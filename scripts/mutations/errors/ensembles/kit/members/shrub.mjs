export default [
  {
    what: "the leaf of a row is kept at the place of the row before it",
    find: "leaves.data[this.#window.next]",
    replace: "leaves.data[(this.#window.next || this.#window.capacity) - 1]",
    tests: ["ensembles/shrub-ensemble.test.ts"],
  },
  {
    what: "leaves of a batch go on behind the end of the window",
    find: "place + 1 < capacity ? place + 1 : 0",
    replace: "place + 1",
    tests: ["ensembles/shrub-ensemble.test.ts"],
  },
  {
    what: "a leaf of no tree is loaded",
    find: "leaf >= leafCount",
    replace: "leaf > leafCount",
    tests: ["snapshot/soundness.test.ts"],
  },
];
