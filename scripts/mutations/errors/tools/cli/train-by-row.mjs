export default [
  {
    what: "what was learned is lost where one of the first rows is refused",
    find: "refusal === undefined ? measured : apart.labelled;",
    replace: "measured;",
  },
  {
    what: "a row that brings a value comes among others, so that one that is refused is not named",
    find: "if (!brings && alone >= MEASURE_EVERY) continue;",
    replace: "if (alone >= MEASURE_EVERY) continue;",
  },
  {
    what: "values of a row are looked for in the first column of others",
    find: "this.#brings(rows, i * width, labels[i])",
    replace: "this.#brings(rows, i, labels[i])",
  },
];
