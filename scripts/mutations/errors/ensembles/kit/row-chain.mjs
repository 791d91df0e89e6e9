export default [
  {
    what: "a member that should learn a row several times learns it once",
    find: "Math.min(weights[i], MOST_REPETITIONS);",
    replace: "Math.min(weights[i], 1);",
  },
  {
    what: "a row that is learned several times is learned once more",
    find: "for (let k = 1; k < times; k++)",
    replace: "for (let k = 0; k < times; k++)",
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
    what: "a row may be learned a million times",
    find: "Math.min(weights[i], MOST_REPETITIONS);",
    replace: "weights[i];",
  },
  {
    what: "of a row that would be learned more than a thousand times the rest is lost",
    find: "(weights[i] - times + 1) * rowWeights[i];",
    replace: "rowWeights[i];",
  },
  {
    what: "the last of many repetitions weighs more than a learner takes",
    find: "Math.min(last, LARGEST_WEIGHT)",
    replace: "last",
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
    find: "      this.learnRow(member, run, i);\n",
    replace: "",
  },
];
