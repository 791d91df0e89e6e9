export default [
  {
    what: "ONSBoost searches a row early",
    find: "if (counters[SINCE_SEARCH] < this.#options.searchEvery) return;",
    replace: "if (counters[SINCE_SEARCH] < this.#options.searchEvery - 1) return;",
    tests: ["ensembles/ons-boost.test.ts"],
  },
  {
    what: "ONSBoost counts rows that a member learned 0 times for its protection",
    find: "if (weights[i] > 0) data[m]++;",
    replace: "if (weights[i] >= 0) data[m]++;",
    tests: ["ensembles/ons-boost.test.ts"],
  },
  {
    what: "a retired member is recalled though the ensemble is no better with it",
    find: "let least = this.#errors();",
    replace: "let least = this.#errors() + 1;",
  },
  {
    what: "of equally good retired members the one that left last is recalled",
    find: "if (errors < least) {",
    replace: "if (errors <= least && errors < this.#errors()) {",
  },
  {
    what: "a retired member is tried behind all others, wherever it is to go",
    find: "put(retired.at(i));\n      const errors = this.#errors();\n      takeMember(this.#ensemble, place);",
    replace:
      "const end = this.#ensemble.members.length;\n      returnMember(this.#ensemble, retired.at(i), end);\n      const errors = this.#errors();\n      takeMember(this.#ensemble, end);",
  },
  {
    what: "who leaves is in the pool before anybody is recalled",
    find: 'const place = this.#options.place === "end" ? ensemble.members.length : worst;',
    replace:
      'const place = this.#options.place === "end" ? ensemble.members.length : worst;\n    if (this.retired.count > 0 && this.retired.count === this.retired.room) this.retired.take(0);',
  },
  {
    what: "the last member is removed",
    find: "if (worst >= 0 && place > 1) {",
    replace: "if (worst >= 0 && place > 0) {",
  },
  {
    what: "a variable number of members does not rise to the most",
    find: "place < ensemble.maxMembers &&",
    replace: "place < ensemble.maxMembers - 1 &&",
  },
  {
    what: "what learners answered at an earlier search is taken for what they answer now",
    find: "    this.#answers.clear();\n",
    replace: "",
  },
  {
    what: "a recalled member is told as a replaced one",
    find: 'ensemble.report(isRecalled ? "removed" : "replaced", worst);',
    replace: 'ensemble.report("replaced", worst);',
  },
  {
    what: "retired members have no share of the byte budget",
    find: "this.learners = this.retired.room;",
    replace: "this.learners = 0;",
  },
  {
    what: "the window's error leaves out that a member ends the vote",
    find: "ensemble.members.slice(0, this.#endOfVote(0))",
    replace: "ensemble.members.slice(0)",
  },
  {
    what: "the window forgets its newest rows first where a run was longer",
    find: "counters[NEXT] = (counters[NEXT] + count) % window;",
    replace: "counters[NEXT] = (counters[NEXT] + Math.min(count, window - 1)) % window;",
  },
  {
    what: "a recalled member votes by the classes that were known when it left, until the next row",
    find: "      this.#options.recalled?.(place, run);\n",
    replace: "",
  },
];
