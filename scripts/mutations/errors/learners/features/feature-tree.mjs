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
    what: "the tree's budget is not asked",
    find: "if (this.#growth(lengths) > left) continue;",
    replace: "",
    tests: ["learners/id4.test.ts"],
  },
];
