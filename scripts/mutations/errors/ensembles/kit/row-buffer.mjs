export default [
  {
    what: "rows that are kept lose their weights",
    find: "this.#weights.data[count] = weight;",
    replace: "this.#weights.data[count] = 1;",
    tests: ["ensembles/learn-nse.test.ts", "ensembles/primed-boosting.test.ts"],
  },
  {
    what: "first rows that have been taken keep their bytes",
    find: "column.resize(0, 0)",
    replace: "column.resize(0)",
    tests: ["ensembles/primed-boosting.test.ts"],
  },
  {
    what: "a chunk that has been learned is kept",
    find: "  clear(): void {\n    this.#count.data[0] = 0;",
    replace: "  clear(): void {",
    tests: ["ensembles/learn-nse.test.ts"],
  },
  {
    what: "a value that was not known when its row came is one that came later",
    find: "for (const a of this.#nominal) own",
    replace: "for (const a of [] as number[]) own",
    tests: ["ensembles/kit/row-buffer.test.ts"],
  },
];
