export default [
  {
    what: "rows do not tell which of two delimiters in the header is the one",
    find: "records.filter(({ length }) => length === columns).length",
    replace: "records.length",
  },
  {
    what: "who has the wrong delimiter is not told that there is another one",
    find: "this.#isTied ? anotherDelimiter() : remedyFor(cells, this.#columns)",
    replace: "remedyFor(cells, this.#columns)",
  },
];
