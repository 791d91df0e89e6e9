export default [
  {
    what: "the leaf of a row is kept at the place of the row before it",
    find: "leaves.data[this.#window.next]",
    replace: "leaves.data[this.#window.newest]",
    tests: ["ensembles/shrub-ensemble.test.ts"],
  },
  {
    what: "leaves of a batch go on behind the end of the window",
    find: "place + 1 < capacity ? place + 1 : 0",
    replace: "place + 1",
    tests: ["ensembles/shrub-ensemble.test.ts"],
  },
  {
    what: "gradients are those of classes that came before a leaf's own",
    find: "gradients[place * classes + places[c]]",
    replace: "gradients[place * classes + c]",
    tests: ["ensembles/shrub-ensemble.test.ts"],
  },
  {
    what: "classes of a tree have slots only while no other has come",
    find: "classes === slots.count ? c : slots.slotOf(labels[c])",
    replace: "c",
    tests: ["ensembles/shrub-ensemble.test.ts"],
  },
  {
    what: "a tree is loaded whose classes its window has not met",
    find: "if (this.#window.slots.slotOf(labels[c]) < 0) throw new RangeError();",
    replace: ";",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "a leaf of no tree is loaded",
    find: "leaf >= leafCount",
    replace: "leaf > leafCount",
    tests: ["snapshot/soundness.test.ts"],
  },
];
