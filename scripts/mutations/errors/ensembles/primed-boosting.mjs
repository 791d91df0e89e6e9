export default [
  {
    what: "primed boosting is never primed",
    find: "if (this.#buffer.add(run)) this.#prime();",
    replace: "this.#buffer.add(run);",
  },
  {
    what: "primed boosting always drops the members that batch boosting does not reach",
    find: "    if (!this.#drops) return;\n",
    replace: "",
  },
  {
    what: "primed boosting never drops the members that batch boosting does not reach",
    find: 'params.unreached === "none"',
    replace: 'params.unreached === ("never" as string)',
  },
  {
    what: "primed boosting has no members where batch boosting has none",
    find: " || this.maxMembers;",
    replace: ";",
  },
  {
    what: "a loaded model of primed boosting has members that were dropped",
    find: "    this.noteSize();",
    replace: "",
  },
  {
    what: "primed boosting: the learner of the first rows stays",
    find: "startAfresh(this, 0);",
    replace: "",
  },
  {
    what: "primed boosting: the first member has a say before it has been tested",
    find: "    this.voteWeights.data[0] = 1;\n",
    replace: "",
  },
  {
    what: "primed boosting: nobody answers while rows are kept",
    find: "if (params.primeRows > 0) this.voteWeights.data[0] = ALONE;",
    replace: "",
  },
  {
    what: "primed boosting never resamples",
    find: 'params.priming === "resample"',
    replace: 'params.priming === ("never" as string)',
  },
  {
    what: "primed boosting always resamples",
    find: 'params.priming === "resample"',
    replace: 'params.priming !== ("never" as string)',
  },
  {
    what: "primed boosting draws all members' rows from the first one's stream",
    find: "(m: number) => this.streams[m]",
    replace: "() => this.streams[0]",
  },
  {
    what: "primed boosting draws a member's rows from a stream that is not kept",
    find: "(m: number) => this.streams[m]",
    replace: "(m: number) => this.streams[m].fork()",
  },
];
