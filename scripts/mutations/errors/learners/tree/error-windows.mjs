export default [
  { what: "a window of errors forgets the squares within buckets", find: "(sum * (size - sum)) / size", replace: "0" },
  { what: "errors wait in the wrong order", find: "(bits >>> i) & 1", replace: "(bits >>> (CLOCK - 2 - i)) & 1" },
  {
    what: "a window of errors tells rises as falls",
    find: "return worker.risen ? RISEN : FALLEN;",
    replace: "return worker.risen ? FALLEN : RISEN;",
  },
  {
    what: "a window that would need another row goes on without it",
    find: "if (this.#itsRowBuckets.length > this.#rows) this.reset(window);",
    replace: "if (false) this.reset(window);",
  },
];
