export default [
  {
    what: "leaves give up their statistics before inner nodes do",
    find: "promise : -1 / (1 + promise)",
    replace: "promise : promise + 1e6",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
  {
    what: "pruned nodes keep their blocks",
    find: "this.close(node);",
    replace: "",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
  {
    what: "blocks stay with the old place of a node that moves",
    find: "if (leaf >= 0) owners.data[1 + block] = places[leaf];",
    replace: "",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "records do not move with their nodes",
    find: "if (place >= 0) column.data.copyWithin(first + place * width, at, at + width);",
    replace: "",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "records that have moved say where they were",
    find: "for (let node = 0; node < count; node++) this.setNode(node, node);",
    replace: "",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "the room of nodes that are gone is kept",
    find: "if (this.#hasShrunk) this.#giveBack();",
    replace: "",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "the room of nodes that are gone is kept, but not that of their blocks",
    find: "for (const [column, length] of this.lengthsFor(count, count, this.shape.classes)) column.resize(length, length);",
    replace: "",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "blocks of nodes that are gone are kept",
    find: ") this.#blocks.compact(blocks);",
    replace: ") return;",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "inner nodes answer for leaves which classes have come",
    find: "return this.topology.isLeaf(node);",
    replace: "return true;",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
];
