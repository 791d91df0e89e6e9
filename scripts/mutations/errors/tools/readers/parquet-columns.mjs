export default [
  {
    what: "a value that points outside its dictionary is missing, unless it is the first",
    find: "codes[i] >= dictionary.length",
    replace: "codes[0] >= dictionary.length",
    tests: ["readers/parquet.test.ts"],
  },
];
