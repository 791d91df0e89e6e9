export default [
  {
    what: "a run keeps as many numbers as a batch brings rows for",
    find: "Math.min(this.untilPreparation(), Math.floor(MOST_KEPT / kept))",
    replace: "this.untilPreparation()",
    tests: ["ensembles/kit/policies.test.ts"],
  },
  {
    what: "events are told for the row before",
    find: "rows: this.rows.data[0] + this.row }",
    replace: "rows: this.rows.data[0] + this.row - 1 }",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
];
