export default [
  {
    what: "each further file is sampled as if it were the first",
    find: "records: most - records.length, cells",
    replace: "records: most, cells",
  },
  {
    what: "the cells of a file do not count against those of further ones",
    find: "cells: mostCells - cells",
    replace: "cells: mostCells",
  },
  {
    what: "further files are looked at although the cells are enough",
    find: " || cells >= mostCells",
    replace: "",
  },
  {
    what: "a packed file has as many rows as its bytes would hold",
    find: "withoutPacking(file) === file ? 1 : USUAL_PACKING",
    replace: "1",
    tests: ["readers/open.test.ts"],
  },
];
