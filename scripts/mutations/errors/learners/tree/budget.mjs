export default [
  {
    what: "nodes take the room of the last leaf that learns",
    find: "present - bytes < this.#mostBlocks() * blockBytes",
    replace: "present - bytes < 0",
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
    find: "blocks.compact(Math.max(blocks.used.length, blocks.room - Math.ceil(bytes / blockBytes)));",
    replace: "blocks.compact(blocks.used.length);",
  },
  {
    what: "values outside of blocks get no room",
    find: "if (this.hasRoomOutside()) return true;",
    replace: "return true;",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "values outside of blocks get room beyond the budget",
    find: "bytes - bytesForWeights(room) > this.#left || ",
    replace: "",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "values outside of blocks leave no room to nodes",
    find: "|| bytes > Budget.OUTSIDE_SHARE * this.#maxBytes",
    replace: "",
  },
  {
    what: "spare nodes do not grow with spare records",
    find: "Math.max(most, count + nodes)",
    replace: "count + nodes",
  },
  {
    what: "what a tree has no room for gets as much again",
    find: "Math.max(1, Math.floor(count / Budget.GROWTH_SHARE))",
    replace: "Math.max(1, count)",
  },
  {
    what: "spare room takes what is known its room",
    find: "if (this.#neededFor(this.#statistics.shape.sizesOfKnown(shape)) > room) continue;",
    replace: "if (this.#neededFor(this.#statistics.shape.sizesOf(shape)) > room) continue;",
    tests: ["learners/tree/budget.test.ts"],
  },
  {
    what: "a new value takes what is known its room",
    find: "this.#statistics.shape.sizesOfKnown(this.#statistics.shape.grownFor(rows, start, label, 0))",
    replace: "this.#statistics.shape.sizesOf(this.#statistics.shape.grownFor(rows, start, label, 0))",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "a tree that is beyond its budget asks for less than no blocks",
    find: "if (affordable <= 0)",
    replace: "if (affordable === 0)",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "a tree begins anew for a class that there is just room for",
    find: "sizesOfKnown(shape)) > room) continue;",
    replace: "sizesOfKnown(shape)) >= room) continue;",
  },
  {
    what: "spare room of nodes stays though blocks with weights of attributes need it",
    find: " || this.#left < 0) this.#nodes",
    replace: ") this.#nodes",
  },
  {
    what: "blocks that move have no room for a class that follows",
    find: "bytesOf(sizes) ? 0 : spare",
    replace: "bytesOf(sizes) ? 0 : 0",
  },
  {
    what: "blocks that move take room that the budget does not have",
    find: "left < spare * this.#blocks.bytesOf(sizes) ? 0 : spare",
    replace: "spare",
  },
  {
    what: "of leaves that promise as much, the youngest gives up its statistics first",
    find: "|| a - b",
    replace: "|| b - a",
    tests: ["learners/tree/budget-twin.test.ts"],
  },
  {
    what: "the last leaf that learns gives up for good when a class has no room",
    find: "if (this.#blocks.leaves().length === 0) this.#nodes",
    replace: "if (false) this.#nodes",
    tests: ["learners/tree/budget-twin.test.ts"],
  },
  {
    what: "the first leaf makes room for two blocks only",
    find: "FIRST_BLOCKS = 3",
    replace: "FIRST_BLOCKS = 2",
    tests: ["learners/tree/budget-twin.test.ts"],
  },
];
