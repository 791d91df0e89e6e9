export default [
  {
    what: "SmoothBoost lets rows weigh more than themselves",
    find: "z > 0 ? (z / 2) * this.#logFactor : 0",
    replace: "(z / 2) * this.#logFactor",
  },
  { what: "SmoothBoost takes theta for gamma / 2", find: "gamma / (2 + gamma);", replace: "gamma / 2;" },
  {
    what: "SmoothBoost forgets theta along the chain",
    find: "(right === 1 ? 1 : -1) - this.#theta",
    replace: "(right === 1 ? 1 : -1)",
  },
  { what: "SmoothBoost's steps do not become shorter", find: "/ Math.sqrt(this.rowsLearned + 1)", replace: "/ 1" },
  {
    what: "SmoothBoost learns says from rows with a large margin too",
    find: "if (margin >= this.#theta) return;",
    replace: "",
  },
  {
    what: "SmoothBoost's experts share nothing with later members",
    find: "say += says[m] / (m + 1);",
    replace: "say += says[m];",
  },
  {
    what: "SmoothBoost's experts do not care what a row weighs",
    find: "addLosses(losses, lost, losses.length, rowWeights[0])",
    replace: "addLosses(losses, lost, losses.length, 1)",
  },
  {
    what: "SmoothBoost weighs by the carry of no member",
    find: "exp(this.#logWeight(carryBehindAll(this, 0, rows, start, label)))",
    replace: "exp(this.#logWeight(0))",
    tests: ["ensembles/kit/row-weights.test.ts"],
  },
];
