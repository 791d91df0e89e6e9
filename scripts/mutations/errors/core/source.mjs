export default [
  {
    what: "rows in an array are taken as they are",
    find: "if (!(rows instanceof Float64Array))",
    replace: "if (rows === undefined)",
    tests: ["../test/mistakes.test.ts", "../test/refusals.test.ts"],
  },
];
