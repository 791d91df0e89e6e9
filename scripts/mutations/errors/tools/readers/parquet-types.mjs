export default [
  {
    what: "a column of which only the logical type tells that it holds dates is one of milliseconds",
    find: 'stored === undefined && (logical?.type === "DATE"',
    replace: 'stored !== undefined && (logical?.type === "DATE"',
    tests: ["readers/parquet.test.ts"],
  },
];
