export default [
  {
    what: "rows without a value go to the lighter branch where none was missing",
    find: "sumOf(right, 0, right.length) > sumOf(left",
    replace: "sumOf(right, 0, right.length) < sumOf(left",
  },
  {
    what: "rows of one class are divided, too",
    find: "(!this.#isolate && isPure(weights))",
    replace: "isPure(weights) === this.#isolate",
  },
  {
    what: "rows of branch 1 lose their order",
    find: "orders[kept + i] = others[i]",
    replace: "orders[kept + i] = others[moved - 1 - i]",
  },
  {
    what: "of two branches that weigh the same but for rounding the heavier one takes rows without a value",
    find: "sumOf(left, 0, left.length) * (1 + SAME_MERIT)",
    replace: "sumOf(left, 0, left.length)",
    tests: ["learners/window-tree.test.ts"],
  },
];
