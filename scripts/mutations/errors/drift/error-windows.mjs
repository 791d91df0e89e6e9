export default [
  {
    what: "a window of errors forgets the squares within buckets",
    find: "(errors * (size - errors)) / size",
    replace: "0",
  },
  {
    what: "errors wait in the wrong order",
    find: "(counts[at + Count.BITS] >>> i) & 1",
    replace: "(counts[at + Count.BITS] >>> (Histogram.CLOCK - 1 - i)) & 1",
  },
  {
    what: "a window of errors tells rises as falls",
    find: "return this.mean(window) > before;",
    replace: "return this.mean(window) < before;",
  },
  {
    what: "a window tells of falls as of rises",
    find: "return this.mean(window) > before;",
    replace: "return this.mean(window) !== before;",
    tests: ["ensembles/kit/upkeep/drift-watch.test.ts", "learners/hoeffding-adaptive-tree.test.ts"],
  },
  {
    what: "a window that would need another row goes on in the next window",
    find: "if (place === at + Count.WIDTH) {",
    replace: "if (place < 0) {",
  },
  {
    what: "a window counts numbers that it has let go",
    find: "        this.#sumUp(window);\n        return;",
    replace: "        return;",
  },
  {
    what: "a window of errors drops two buckets at once",
    find: "counts.copyWithin(place, place + 1, place + Histogram.ROW_BUCKETS);",
    replace: "counts.copyWithin(place, place + 2, place + Histogram.ROW_BUCKETS);",
  },
  {
    what: "numbers that wait do not count for the spread of a window",
    find: "moments[at + Histogram.SQUARES] += squares;",
    replace: "moments[at + Histogram.SQUARES] += squares - (errors * (Histogram.CLOCK - errors)) / Histogram.CLOCK;",
  },
];
