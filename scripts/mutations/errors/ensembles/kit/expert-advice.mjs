export default [
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
    what: "all experts but the first begin with a loss",
    find: "this.voteWeights.data.fill(0);",
    replace: "this.voteWeights.data[0] = 0;",
    tests: ["ensembles/universal-mixture.test.ts"],
  },
  {
    what: "experts' votes are added to what stood in the place of the answer",
    find: "    if (out !== null) out.fill(0, 0, count * classes);\n",
    replace: "",
    tests: ["ensembles/weighted-majority.test.ts"],
  },
];
