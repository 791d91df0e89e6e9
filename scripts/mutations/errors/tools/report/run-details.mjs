export default [
  {
    what: "the commonest value of a column is named among the others, too",
    find: "values.filter((value) => value !== known.commonest)",
    replace: "values",
    tests: ["report/render.test.ts"],
  },
  {
    what: "a single seed is told as several",
    find: "options.seeds.length === 1",
    replace: "options.seeds.length !== 1",
    tests: ["report/render.test.ts"],
  },
];
