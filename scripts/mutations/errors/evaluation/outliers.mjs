export default [
  {
    what: "outliers by weight are in the order of probabilities",
    find: "if (this.#byWeight && a.weight !== b.weight)",
    replace: "if (!this.#byWeight && a.weight !== b.weight)",
  },
  {
    what: "of equal outliers the last comes first",
    find: "a.row < b.row",
    replace: "a.row > b.row",
  },
  {
    what: "of outliers the first found stay",
    find: "if (full) this.#sink(found);",
    replace: "if (full) continue;",
  },
  {
    what: "the heap of outliers looks at one row of two",
    find: "if (below + 1 < heap.length && this.#isWorse(heap[below], heap[below + 1])) below++;",
    replace: "",
  },
  {
    what: "rows without a label are not counted among outliers",
    find: `      this.#rows++;
      const label = labels[i];
      if (label === -1) continue;`,
    replace: `      const label = labels[i];
      if (label === -1) continue;
      this.#rows++;`,
  },
];
