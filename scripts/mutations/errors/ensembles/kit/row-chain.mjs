export default [
  {
    what: "a member that should learn a row several times learns it once",
    find: "for (let k = weights[i]; k > 0; k--) member.learnAt(",
    replace: "if (weights[i] > 0) member.learnAt(",
  },
  {
    what: "a row that is learned several times is learned once more",
    find: "for (let k = weights[i]; k > 0; k--)",
    replace: "for (let k = weights[i]; k >= 0; k--)",
  },
  {
    what: "a row that is learned several times weighs 1",
    find: "labels[i], rowWeights[i]);",
    replace: "labels[i], 1);",
  },
  {
    what: "a row that is learned several times weighs as many rows each time",
    find: "labels[i], rowWeights[i]);",
    replace: "labels[i], weights[i] * rowWeights[i]);",
  },
  {
    what: "repetitions are ignored",
    find: "if (!this.byRow && !this.repeats) {",
    replace: "if (!this.byRow) {",
  },
  {
    what: "rows that are learned several times are weighed twice",
    find: "if (this.byRow) this.weighRows(m, run, i, i + 1);",
    replace: "this.weighRows(m, run, i, i + 1);",
  },
  {
    what: "a member that learns row by row does not learn",
    find: "      this.learnRow(member, run, i);\n      if (after)",
    replace: "      if (after)",
  },
];
