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
    find: "    if (this.#window.capacity > this.#mostExamples(classes)) {\n",
    replace: "    if (this.#window.count > this.#mostExamples(classes)) {\n",
  },
  {
    what: "a batch of ITI keeps the first rows",
    find: "window.fill(rows.subarray(first * width), count - first, labels.subarray(first), weights?.subarray(first));",
    replace: "window.fill(rows, count - first, labels, weights);",
  },
];
