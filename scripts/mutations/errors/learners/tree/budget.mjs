export default [
  {
    what: "a full budget retires the most promising leaves first",
    find: "this.#nodes.promise(a) - this.#nodes.promise(b)",
    replace: "this.#nodes.promise(b) - this.#nodes.promise(a)",
  },
  {
    what: "all blocks move for every split at the end of the budget",
    find: "for (const room of [Math.max(more, late(this.#nodes.leafCount)), more]) {",
    replace: "for (const room of [more]) {",
  },
  {
    what: "a split takes all free blocks",
    find: "blocks.compact(blocks.room - missing);",
    replace: "blocks.compact(blocks.used.length);",
  },
];
