export default [
  {
    what: "who has the wrong delimiter is not told that there is another one",
    find: "this.#isTied ? anotherDelimiter() : remedyFor(cells, this.#columns)",
    replace: "remedyFor(cells, this.#columns)",
    tests: ["readers/csv-header.test.ts"],
  },
];
