export default [
  {
    what: "the learner that is trained knows nothing of the first rows' values",
    find: "    this.#known.note(rows, start, label);\n",
    replace: "",
  },
  {
    what: "a primed learner's batch without answers tells no labels once it is primed",
    find: "      weights && restOf(weights, first),\n      after && restOf(after, first),\n    );\n  }\n\n  override",
    replace: "      weights && restOf(weights, first),\n    );\n  }\n\n  override",
  },
  {
    what: "a primed learner is never primed",
    find: "if (buffer.room === 0) return;",
    replace: "if (buffer.room >= 0) return;",
  },
  {
    what: "the learner of the first rows is the one that is trained",
    find: "const trained = this.#known.made(() => makeBlank(this.schema, () => this.#make(TRAINED)));",
    replace: "const trained = this.#learner;",
  },
  {
    what: "a primed learner's two learners have the same stream",
    find: "this.#make(TRAINED)",
    replace: "this.#make(FIRST)",
  },
  {
    what: "a learner that is made a second time has another stream",
    find: "new Random(this.#streams[stream].state.slice())",
    replace: "this.#streams[stream]",
  },
  {
    what: "a trainer's draws are those of the trained learner",
    find: "this.#streams[DRAWS]) ?? []",
    replace: "this.#streams[TRAINED]) ?? []",
  },
  {
    what: "the streams of a primed learner are not those that are saved",
    find: "this.#streams = streamsIn(this.arena, streams);",
    replace: "this.#streams = streamsIn(this.arena, streams).map(({ state }) => new Random(state.slice()));",
  },
  {
    what: "the first learner of a primed one keeps its bytes",
    find: "    release(this.#learner);\n    this.#learner = trained;",
    replace: "    this.#learner = trained;",
  },
  {
    what: "the learner of a loaded model has the budget of before its first rows were learned",
    find: "    release(this.#learner);\n    this.#learner = makeBlank(this.schema, () => this.#make(FIRST));",
    replace: "",
  },
  {
    what: "a primed learner's rows are not part of its budget",
    find: "maxBytes: maxBytes - own }",
    replace: "maxBytes }",
  },
  {
    what: "a learner is trained with what the first rows leave of the budget",
    find: "    const data = { schema: this.schema, ...buffer.take() };\n    const trained = this.#known.made(() => makeBlank(this.schema, () => this.#make(TRAINED)));",
    replace:
      "    const trained = this.#known.made(() => makeBlank(this.schema, () => this.#make(TRAINED)));\n    const data = { schema: this.schema, ...buffer.take() };",
  },
  {
    what: "a primed learner cannot be trained where the schema knows more classes than there is room for",
    find: "makeBlank(this.schema, () => this.#make(TRAINED))",
    replace: "this.#make(TRAINED)",
  },
  {
    what: "what the first learner tells is not told",
    find: "    this.#learner.events = this.events;\n",
    replace: "",
  },
  {
    what: "rows of weight 0 are kept",
    find: "if (weight > 0) this.#keep(",
    replace: "this.#keep(",
  },
  {
    what: "rows of weight 0 count as first rows of a batch",
    find: "if (weights === undefined || weights[rows] > 0) room--;",
    replace: "room--;",
  },
  {
    what: "a batch is not cut at the last of the first rows",
    find: "let { room } = this.#buffer;\n    let rows = 0;",
    replace: "let room = 0;\n    let rows = 0;",
  },
  {
    what: "a primed learner does not say what rows weigh",
    find: "if (this.#learner.rowWeightAt) this",
    replace: "if (this.#learner.rowWeightAt === null) this",
  },
  {
    what: "a primed learner goes on saying what its first learner's members answer",
    find: "(...row) => this.#learner.predictPrefixesAt!(...row)",
    replace: "this.#learner.predictPrefixesAt.bind(this.#learner)",
  },
  {
    what: "a primed learner does not tell how many rows are still to come",
    find: "rowsToPrime: this.#buffer.room",
    replace: "rowsToPrime: 0",
  },
];
