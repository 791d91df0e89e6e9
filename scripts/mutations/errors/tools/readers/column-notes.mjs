const tests = ["readers/one-inference.test.ts"];

export default [
  {
    what: "a column that is filled late is numeric without a word",
    find: "if (names.length === 0 || rows < MANY_ROWS) return [];",
    replace: "return [];",
    tests,
  },
  {
    what: "a short file is told that a column is empty",
    find: "names.length === 0 || rows < MANY_ROWS",
    replace: "names.length === 0",
    tests,
  },
  {
    what: "ends of a scale are taken for missing in the line that is to be pasted",
    find: "mayBeScale ? { text } : ",
    replace: "",
    tests,
  },
  {
    what: "the note on rounded numbers passes over the file that made them numbers",
    find: "const why = like === undefined ?",
    replace: "const why = like !== null ?",
    tests,
  },
];
