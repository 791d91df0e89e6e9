export default [
  {
    what: "cuts are looked for at every row",
    find: "this.#numbers.data[at + NEXT_CUTS] = 2 * weight;",
    replace: "this.#numbers.data[at + NEXT_CUTS] = weight;",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "a node that is pruned leaves its weight to the next one in its place",
    find: "    this.#numbers.data.fill(0, node * NUMBERS_WIDTH, (node + 1) * NUMBERS_WIDTH);\n",
    replace: "",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "nodes at a new depth bound keep their counters",
    find: "    this.#releaseSlot(node);\n    this.#records.data[node * RECORD_WIDTH + SLOT] = 0;\n",
    replace: "",
    tests: ["ensembles/node-budget-arc-x4.test.ts"],
  },
  {
    what: "a depth bound cuts one level too high",
    find: "this.limitDepth(most - 1, first + b)",
    replace: "this.limitDepth(most - 2, first + b)",
    tests: ["ensembles/node-budget-arc-x4.test.ts"],
  },
  {
    what: "what ID4 was refused stays refused when there is room again",
    find: "  #reshape(next: Int32Array): void {\n    this.restored();",
    replace: "  #reshape(next: Int32Array): void {",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "rounding tells whether a weight has doubled",
    find: " * (1 - SAME_MERIT)) return false;",
    replace: ") return false;",
    tests: ["learners/id4.test.ts"],
  },
];
