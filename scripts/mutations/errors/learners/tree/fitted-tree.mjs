export default [
  {
    what: "a tree has two nodes more than it may",
    find: "return this.count + 2 > this.#most;",
    replace: "return this.count > this.#most;",
    tests: ["learners/tree/window-trainer.test.ts"],
  },
  {
    what: "a tree keeps the room it may not have any more",
    find: "!this.#hasLabels(labels) || this.capacity > most",
    replace: "!this.#hasLabels(labels)",
    tests: ["learners/tree/window-trainer.test.ts"],
  },
  {
    what: "a tree in a budget counts the bytes of one leaf too few",
    find: "Math.floor((bytes - 4 * classes + NODE_BYTES) / (2 * NODE_BYTES + 8 * classes)) - 1",
    replace: "Math.ceil((bytes - 4 * classes + NODE_BYTES) / (2 * NODE_BYTES + 8 * classes)) - 1",
    tests: ["learners/window-tree.test.ts"],
  },
  {
    what: "the labels of a tree take no bytes of its budget",
    find: "(bytes - 4 * classes + NODE_BYTES)",
    replace: "(bytes + NODE_BYTES)",
    tests: ["learners/window-tree.test.ts"],
  },
  {
    what: "a tree answers for the classes it had before",
    find: "if (!this.#hasLabels(labels) ||",
    replace: "if (labels.length === this.classes + 1000 ||",
    tests: ["learners/window-tree.test.ts"],
  },
  {
    what: "leaves are added to the scores of classes that came before their own",
    find: "out[to + places[c]] += weight",
    replace: "out[to + c] += weight",
    tests: ["ensembles/shrub-ensemble.test.ts"],
  },
];
