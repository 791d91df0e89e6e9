export default [
  {
    what: "nodes take the room of the last leaf that learns",
    find: "blocks.room - missing < this.#mostBlocks(this.#shape)",
    replace: "blocks.room - missing < 0",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "a full budget retires the most promising leaves first",
    find: "this.#nodes.promise(a) - this.#nodes.promise(b)",
    replace: "this.#nodes.promise(b) - this.#nodes.promise(a)",
  },
  {
    what: "all blocks move for every split at the end of the budget",
    find: "const rooms = [Math.max(records, more(leafCount), LEAST_LEAVES), records];",
    replace: "const rooms = [records];",
  },
  {
    what: "a split takes all free blocks",
    find: "blocks.compact(blocks.room - missing);",
    replace: "blocks.compact(blocks.used.length);",
  },
  {
    what: "spare nodes do not grow with spare records",
    find: "Math.max(most, count + nodes)",
    replace: "count + nodes",
  },
  {
    what: "what a tree has no room for gets as much again",
    find: "Math.max(1, Math.floor(count / GROWTH_SHARE))",
    replace: "Math.max(1, count)",
  },
  {
    what: "spare room takes what is known its room",
    find: "if (this.#neededFor(this.#shape.sizesOfKnown(shape)) > room) continue;",
    replace: "if (this.#neededFor(sizes) > room) continue;",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "a new value takes what is known its room",
    find: "this.#shape.sizesOfKnown(this.#shape.grownFor(rows, start, label, 0))",
    replace: "this.#shape.sizesOf(this.#shape.grownFor(rows, start, label, 0))",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
];
