export default [
  {
    what: "Arc-x4's votes count rows, not what they weigh",
    find: "+= run.rowWeights[i]; // v_m",
    replace: "+= 1; // v_m",
  },
  {
    what: "Arc-x4 takes the third power",
    find: "1 + mistakes * mistakes * mistakes * mistakes",
    replace: "1 + mistakes * mistakes * mistakes",
  },
  {
    what: "Arc-x4 with recent voters lets all members vote where it is asked alone",
    find: "m >= this.#recent.count",
    replace: "m < 0",
    tests: ["ensembles/kit/recent-voters.test.ts"],
  },
  {
    what: "Arc-x4 with recent voters has no answers before learning where it counts mistakes after",
    find: "before: testsFirst || isRecent,",
    replace: "before: testsFirst,",
    tests: ["ensembles/kit/recent-voters.test.ts"],
  },
  {
    what: "Arc-x4 with recent voters lets all members vote while it learns",
    find: "this.#recent?.settle(run, this.spread);",
    replace: "this.#recent?.settle({ ...run, out: null }, this.spread);",
    tests: ["ensembles/kit/recent-voters.test.ts"],
  },
  {
    what: "Arc-x4 never fades",
    find: "new RecentVoters(this, params.fading)",
    replace: "new RecentVoters(this, 1)",
    tests: ["ensembles/kit/recent-voters.test.ts"],
  },
  {
    what: "Arc-x4 shows errors of votes that are equal",
    find: "return this.#votesByAccuracy ? withErrors",
    replace: "return this.#testsFirst ? withErrors",
    tests: ["ensembles/kit/member-errors.test.ts"],
  },
  {
    what: "Arc-x4 weighs rows by members that are right",
    find: "return mistakes + 1 - right;",
    replace: "return mistakes + right;",
    tests: ["ensembles/kit/row-weights.test.ts"],
  },
  {
    what: "the first members of Arc-x4 all vote, whoever votes of late",
    find: "answerPrefixes(this, this.spread, rows, start, out, classes, voters)",
    replace: "answerPrefixes(this, this.spread, rows, start, out, classes, (count) => count)",
    tests: ["ensembles/kit/prefixes.test.ts"],
  },
];
