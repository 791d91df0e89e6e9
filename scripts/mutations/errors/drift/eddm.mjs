export default [
  {
    what: "EDDM compares with levels from before its first verdict",
    find: '(this.largestFrom === "row" ? row : errors) >= this.minErrors;',
    replace: '(this.largestFrom === "row" ? row : errors) >= 1;',
  },
  {
    what: "EDDM calls a drift where nothing has changed but the ratio is 1",
    find: "if (ratio < this.driftRatio)",
    replace: "if (ratio <= this.driftRatio)",
  },
  {
    what: "EDDM warns where nothing has changed but the ratio is 1",
    find: "return ratio < this.warningRatio",
    replace: "return ratio <= this.warningRatio",
  },
  {
    what: "EDDM is loaded with an error in a row to come",
    find: 'is: "eddm"',
    replace: 'is: "weight"',
    tests: ["snapshot/soundness.test.ts"],
  },
];
