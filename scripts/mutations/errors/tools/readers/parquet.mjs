const tests = ["readers/parquet.test.ts"];

export default [
  {
    what: "a file is opened by whole row groups",
    find: "rows < Number(group.num_rows) ? FIRST_BYTES : Infinity",
    replace: "Infinity",
    tests,
  },
  {
    what: "a page that is longer than the first bytes is damaged",
    find: "if (bytes.length < most) throw error;",
    replace: "if (bytes.length <= most) throw error;",
    tests,
  },
  {
    what: "times that mean infinity are numbers",
    find: "Math.abs(time) <= LAST_TIME",
    replace: "Math.abs(time) <= Infinity",
    tests: ["readers/parquet.test.ts"],
  },
];
