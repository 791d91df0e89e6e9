export default [
  {
    what: "an alternate's leaves count from depth 0",
    find: "this.begin(root, root, this.depth(node)",
    replace: "this.begin(root, root, 0",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "blocks of an alternate that was a leaf stay with its old place",
    find: "for (const block of this.#blocks.blocksOf(node)) owners.data[1 + block] = node;",
    replace: "",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "nodes that go leave their errors to those that come",
    find: "this.errors.reset(node);",
    replace: "",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "alternates of nodes that go stay",
    find: "this.topology.removeRoot(root, this.removed);",
    replace: "",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "inner nodes of the adaptive tree keep their statistics",
    find: "this.#blocks.close(leaf);",
    replace: "",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "alternates of nodes that move are lost",
    find: "alternates[node] = places[alternates[node]]",
    replace: "alternates[node] = NONE",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "one alternate too many is counted",
    find: "Number(root !== NONE), 0)",
    replace: "Number(root !== NONE), 1)",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
];
