export default [
  {
    what: "ITI grows without bound unless it is told a budget",
    find: "maxBytes: integer({ default: 32 * 1024 * 1024,",
    replace: "maxBytes: integer({ default: Infinity,",
  },
  { what: "ITI distributes rows by halves", find: "share * (left / (left + right))", replace: "share / 2" },
  {
    what: "ITI keeps one example more than it has bytes for",
    find: "(bytes - leaf) / (this.#exampleBytes + pair)",
    replace: "bytes / (this.#exampleBytes + pair)",
  },
  {
    what: "ITI has no bytes for the leaf of the example that leaves",
    find: "(bytes - leaf) / (this.#exampleBytes + pair)",
    replace: "(bytes - leaf + pair) / (this.#exampleBytes + pair)",
  },
  {
    what: "ITI keeps examples for which a new class left no room",
    find: "if (this.#window.capacity > most || ",
    replace: "if (this.#window.count > most || ",
  },
  {
    what: "ITI keeps room for nodes for which a new class left none",
    find: " || this.#tree.capacity > 2 * most + 1",
    replace: "",
  },
  {
    what: "ITI takes in a class that was only asked for",
    find: "if (isTrial) return;\n    const slot",
    replace: "const slot",
  },
  {
    what: "ITI has no bytes for labels",
    find: "this.#fixedBytes - CLASS_BYTES * classes;",
    replace: "this.#fixedBytes;",
  },
  {
    what: "ITI answers slots of classes",
    find: "out[outStart + labels[c]] +=",
    replace: "out[outStart + c] +=",
  },
  {
    what: "a batch of ITI keeps the first rows",
    find: "window.fill(rows.subarray(first * width), count - first, kept, weights?.subarray(first));",
    replace: "window.fill(rows, count - first, labels, weights);",
  },
  {
    what: "another class takes the room of declared ones in ITI",
    find: "this.#requireRoom(this.#slots.withDeclared(label));",
    replace: "this.#requireRoom(classes);",
    tests: ["ensembles/kit/budget.test.ts"],
  },
];
