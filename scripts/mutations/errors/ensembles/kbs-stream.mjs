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
    find: "priors[slot] = Number(priors[slot] > 0)",
    replace: "priors[slot] = 0",
  },
  {
    what: "KBS-Stream counts classes by rows, not by weight",
    find: "priors[this.#slots.slotOf(labels[i])] += weights[i];",
    replace: "priors[this.#slots.slotOf(labels[i])] += 1;",
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
    find: "if (isNew) this.#requireRoom(this.#slots.withDeclared(label));",
    replace: "",
  },
  {
    what: "another class takes the room of declared ones in KBS-Stream",
    find: "this.#requireRoom(this.#slots.withDeclared(label));",
    replace: "this.#requireRoom(this.#slots.count + 1);",
    tests: ["ensembles/kit/budget.test.ts"],
  },
  {
    what: "KBS-Stream has the lifts of a new class behind the others",
    find: "insertRecords(this.#says, slot * this.maxMembers,",
    replace: "insertRecords(this.#says, (this.#slots.count - 1) * this.maxMembers,",
  },
  {
    what: "KBS-Stream has the share of a new class behind the others",
    find: "insertRecords(this.#priors, slot, 1);",
    replace: "insertRecords(this.#priors, this.#slots.count - 1, 1);",
  },
  {
    what: "KBS-Stream answers the class whose label is the slot",
    find: "out[outAt + labels[slot]] = votes[slot] * priors[slot];",
    replace: "out[outAt + slot] = votes[slot] * priors[slot];",
  },
  {
    what: "KBS-Stream compares a slot to a label",
    find: "lifts[(met[answer] === labels[i] ? agree : differ) + answer] += weights[i];",
    replace: "lifts[(answer === labels[i] ? agree : differ) + answer] += weights[i];",
  },
  {
    what: "KBS-Stream is loaded with a row of a class without a slot in its batch",
    find: "if (this.#slots.slotOf(labels[i]) < 0) throw new RangeError();",
    replace: ";",
  },
  {
    what: "KBS-Stream is made though its budget has no room for the classes declared",
    find: "this.#requireRoom(this.#slots.withDeclared());",
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
