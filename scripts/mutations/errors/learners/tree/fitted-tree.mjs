export default [
  {
    what: "a tree has two nodes more than it may",
    find: "return this.count + 2 > this.#most;",
    replace: "return this.count > this.#most;",
    tests: ["learners/tree/window-trainer.test.ts"],
  },
  {
    what: "a tree keeps the room it may not have any more",
    find: "classes !== this.classes || this.capacity > most",
    replace: "classes !== this.classes",
    tests: ["learners/tree/window-trainer.test.ts"],
  },
  {
    what: "a tree in a budget counts the bytes of one leaf too few",
    find: "Math.floor((bytes + NODE_BYTES) / (2 * NODE_BYTES + 8 * classes)) - 1",
    replace: "Math.ceil((bytes + NODE_BYTES) / (2 * NODE_BYTES + 8 * classes)) - 1",
    tests: ["learners/window-tree.test.ts"],
  },
];
