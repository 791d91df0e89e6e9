export default [
  {
    what: "rows without a value go to the lighter branch where none was missing",
    find: "Number(sum(right) > sum(left))",
    replace: "Number(sum(right) < sum(left))",
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
];
