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
    find: "    this.#slots.refused = Infinity;\n    this.#nodes.refused = Infinity;\n",
    replace: "",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "rounding tells whether a weight has doubled",
    find: " * (1 - SAME_MERIT)) return false;",
    replace: ") return false;",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "nodes of ID4 take the room of classes that are declared",
    find: "(nodes) => 8 * nodes * (this.#knownClasses - this.#classes),",
    replace: "() => 0,",
    tests: ["learners/features/feature-shape.test.ts"],
  },
  {
    what: "counters of ID4 take the room of values that are declared",
    find: "(slots) => 8 * slots * (this.#knownStride - this.#counts.shape.stride),",
    replace: "() => 0,",
    tests: ["learners/features/feature-shape.test.ts"],
  },
  {
    what: "new nodes of ID4 take the room that its counters will need",
    find: "this.#slots.owedTo(slotCount)",
    replace: "0 * slotCount",
    tests: ["learners/features/feature-shape.test.ts"],
  },
  {
    what: "new counters of ID4 take the room that its nodes will need",
    find: "this.#nodes.owedTo(topology.count)",
    replace: "0 * topology.count",
    tests: ["learners/features/feature-shape.test.ts"],
  },
  {
    what: "a value that is not declared takes the room of those that are",
    find: "this.#growthIn(shape.ofKnown(next))",
    replace: "this.#growthIn(next)",
    tests: ["learners/features/feature-shape.test.ts"],
  },
];
