export default [
  {
    what: "of equal tests the last is taken",
    find: "if (!(merits[i] > this.#best + this.#same)) continue;",
    replace: "if (!(merits[i] > this.#best - this.#same)) continue;",
    tests: ["learners/tree/window-trainer.test.ts"],
  },
  {
    what: "rows without a value are weighed on the wrong side of a value",
    find: "(kind === TestKind.NUMERIC_CUT) === (branch === 0)",
    replace: "branch === 0",
    tests: ["learners/tree/window-trainer.test.ts"],
  },
  {
    what: "whether a value is known is no test",
    find: "if (!isKnown) this.#tryKnown(",
    replace: "if (!isKnown && !varies) this.#tryKnown(",
    tests: ["learners/tree/window-trainer.test.ts"],
  },
  {
    what: "attributes that do not vary are counted among those looked at",
    find: "if (this.#tryAttribute(pool[j])) left--;",
    replace: "this.#tryAttribute(pool[j]);\n      left--;",
    tests: ["learners/tree/window-trainer.test.ts"],
  },
  {
    what: "random cuts come from the whole range",
    find: 'if (this.#splitter === "random") {',
    replace: "if (this.#perSplit < 0) {",
    tests: ["learners/tree/window-trainer.test.ts"],
  },
  {
    what: "the rows of a value count with those of the values after it, too",
    find: "if (!isCut) for (let c = 0; c < classes; c++) below[c] = start[c];",
    replace: "",
    tests: ["learners/tree/window-trainer.test.ts"],
  },
  {
    what: "of equal tests rounding chooses one",
    find: "this.#same = SAME_MERIT * total;",
    replace: "this.#same = 0 * SAME_MERIT * total;",
    tests: ["learners/tree/window-trainer.test.ts"],
  },
];
