export default [
  {
    what: "events are told for the row before",
    find: "rows: this.rows.data[0] + this.row }",
    replace: "rows: this.rows.data[0] + this.row - 1 }",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
];
