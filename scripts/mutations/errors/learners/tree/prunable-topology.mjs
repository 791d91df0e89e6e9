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
];
