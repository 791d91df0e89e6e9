export default [
  {
    what: "the commonest value of a column is named among the others, too",
    find: "values.filter((value) => value !== known.commonest)",
    replace: "values",
    tests: ["report/render.test.ts"],
  },
];
