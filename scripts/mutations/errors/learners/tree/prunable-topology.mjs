export default [
  {
    what: "of the places of pruned nodes only the last are used again",
    find: "numbers[at] = this.firstChildAt(first);",
    replace: "numbers[at] = NONE;",
    tests: ["learners/tree/topology.test.ts"],
  },
  {
    what: "what is below a pruned child stays",
    find: "for (; !this.isLeaf(node); node",
    replace: "for (; node === root && !this.isLeaf(node); node",
    tests: ["learners/tree/topology.test.ts"],
  },
  {
    what: "the threshold of an alternate does not come along",
    find: "      this.thresholds.data[leaf] = this.thresholds.data[root];",
    replace: "",
    tests: ["learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "large groups of free places are given to others than as many siblings",
    find: "if (this.#siblingsAt(first) === count) {",
    replace: "if (this.#siblingsAt(first) >= count) {",
    tests: ["learners/tree/topology.test.ts"],
  },
  {
    what: "children of a node that moves are looked for where they were",
    find: "      nodes[at + Node.FIRST_CHILD] = places[nodes[at + Node.FIRST_CHILD]];\n",
    replace: "",
    tests: ["learners/tree/topology.test.ts"],
  },
  {
    what: "the threshold of an inner node stays where the node was",
    find: "      this.thresholds.data[place] = this.thresholds.data[node];\n",
    replace:
      "      if (nodes[place * Node.WIDTH + Node.BRANCHES] < 0) this.thresholds.data[place] = this.thresholds.data[node];\n",
    tests: ["learners/tree/topology.test.ts"],
  },
  {
    what: "leaves that move keep the record of another",
    find: "      if (nodes[at + Node.BRANCHES] < 0) nodes[at + Node.BRANCHES] = ~place;\n",
    replace: "",
    tests: ["learners/tree/topology.test.ts"],
  },
  {
    what: "of free siblings one is told",
    find: "free.fill(1, first, first + this.#siblingsAt(first))",
    replace: "free[first] = 1",
    tests: ["learners/tree/topology.test.ts"],
  },
  {
    what: "the rows of a batch go on by a cut that has moved",
    find: "    this.changes++;\n    this.thresholds",
    replace: "    this.thresholds",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
];
