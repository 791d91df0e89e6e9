export default [
  {
    what: "ITI grows without bound unless it is told a budget",
    find: "maxBytes: integer({ default: 32 * 1024 * 1024,",
    replace: "maxBytes: integer({ default: Infinity,",
  },
  { what: "ITI distributes rows by halves", find: "(share * left) / (left + right)", replace: "share / 2" },
  {
    what: "ITI keeps one example more than it has bytes for",
    find: "(bytes - leaf + pair) / (this.#exampleBytes + pair)",
    replace: "(bytes + pair) / (this.#exampleBytes + pair)",
  },
  {
    what: "ITI keeps examples for which a new class left no room",
    find: "if (this.#window.capacity <= most) {",
    replace: "if (this.#window.count <= most) {",
  },
  {
    what: "a batch of ITI keeps the first rows",
    find: "window.fill(rows.subarray(first * width), count - first, labels.subarray(first), weights?.subarray(first));",
    replace: "window.fill(rows, count - first, labels, weights);",
  },
];
