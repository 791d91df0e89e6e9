export default [
  {
    what: "KBS-Stream takes the larger ensemble of equally good ones",
    find: "mistakes[LARGER] < mistakes[SMALLER]",
    replace: "mistakes[LARGER] <= mistakes[SMALLER]",
  },
  {
    what: "KBS-Stream counts errors, not their weights",
    find: "mistakes[which] += rowWeights[i];",
    replace: "mistakes[which]++;",
  },
  { what: "KBS-Stream carries errors over to the next batch", find: "this.#mistakes.data.fill(0);", replace: "" },
  {
    what: "KBS-Stream answers with the smaller ensemble always",
    find: "const from = this.#leader * classes;",
    replace: "const from = 0;",
  },
  {
    what: "KBS-Stream's new member learns what is not explained before the newest",
    find: "this.#batch.teach(this.members[added], left);",
    replace: "this.#batch.teach(this.members[added], weights);",
  },
  {
    what: "KBS-Stream's copy knows nothing of what the newest has learned",
    find: "else copyState(this.members[newest], copy);",
    replace: "",
  },
  {
    what: "KBS-Stream's copy is not extended",
    find: "this.#batch.teach(this.members[extended], weights);",
    replace: "",
  },
  {
    what: "KBS-Stream's lifts do not count by what is explained",
    find: "if (answer >= 0) weights[i] /=",
    replace: "if (answer < 0) weights[i] /=",
  },
  {
    what: "KBS-Stream's weights do not keep their sum",
    find: "weights[i] *= total / sum;",
    replace: "weights[i] *= 1;",
  },
  {
    what: "KBS-Stream smooths only one side of a lift",
    find: "(share * others + smoothing)",
    replace: "(share * others || 1)",
  },
  { what: "KBS-Stream takes an answer against its class for nothing", find: " - log(lifts[differ + v])", replace: "" },
  {
    what: "KBS-Stream forgets classes the batch does not have",
    find: "priors[c] = Number(priors[c] > 0)",
    replace: "priors[c] = 0",
  },
  {
    what: "KBS-Stream counts classes by rows, not by weight",
    find: "priors[labels[i]] += weights[i];",
    replace: "priors[labels[i]] += 1;",
  },
  {
    what: "KBS-Stream keeps one member too many",
    find: "if (last > this.#params.maxMembers) {",
    replace: "if (last - 1 > this.#params.maxMembers) {",
  },
  {
    what: "KBS-Stream learns nothing where there is no room for candidates",
    find: "} else if (!isFirst) this.#batch.teach(this.members[newest], weights);",
    replace: "}",
  },
  {
    what: "KBS-Stream learns its first batch twice",
    find: "const isFirst = this.#isFirstBatch;",
    replace: "const isFirst = false;",
  },
  {
    what: "KBS-Stream's members learn rows as they come",
    find: "run.weights.fill(0, 0, run.count)",
    replace: "run.rowWeights",
  },
  {
    what: "KBS-Stream makes no room for classes",
    find: "if (label >= this.#priors.length) this.#requireRoom(label + 1);",
    replace: "",
  },
  {
    what: "KBS-Stream is loaded with members in the places of candidates",
    find: "others < 1 || others > this.#params.maxMembers",
    replace: "others < 1",
  },
  {
    what: "KBS-Stream is loaded with candidates that are not there",
    find: "others < 1 || others > this.#params.maxMembers",
    replace: "others > this.#params.maxMembers",
  },
  {
    what: "KBS-Stream takes so little smoothing that lifts are 0 and their logarithms without end",
    find: "min: 1e-10, max: 1e6",
    replace: "min: 5e-324, max: 1e6",
  },
  {
    what: "KBS-Stream takes what rounding leaves of a batch of one class for rows of others",
    find: "lifts[rowsOf + v] === all ? 0 : ",
    replace: "",
  },
];
