export default [
  {
    what: "a row's weight does not count for what experts lose",
    find: "losses[m] += rowWeights[i] * ",
    replace: "losses[m] += ",
    tests: ["ensembles/weighted-majority.test.ts"],
  },
  {
    what: "experts lose for answers that are not theirs",
    find: "this.lossOf(m, answers[m], at,",
    replace: "this.lossOf(m, answers[0], at,",
    tests: ["ensembles/universal-mixture.test.ts"],
  },
  {
    what: "the weights of experts are those of the first row of a batch",
    find: "      this.#weigh();\n",
    replace: "      if (i === 0) this.#weigh();\n",
    tests: ["ensembles/weighted-majority.test.ts"],
  },
  {
    what: "experts begin with a loss of 1 each row they have not seen",
    find: "this.voteWeights.data.fill(0);",
    replace: "this.voteWeights.data[0] = 1;",
    tests: ["ensembles/universal-mixture.test.ts"],
  },
];
