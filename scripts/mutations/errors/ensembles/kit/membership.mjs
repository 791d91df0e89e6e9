export default [
  {
    what: "what upkeep holds is not counted in a byte budget",
    find: "ownBytes += byteLengthOf(part);",
    replace: "ownBytes += 0;",
    tests: ["ensembles/kit/upkeep/reset-drifted.test.ts"],
  },
  {
    what: "all learners that take a member's place come from one stream",
    find: "streamState(this.#allStreams, this.maxMembers + place)",
    replace: "streamState(this.#allStreams, this.maxMembers)",
    tests: ["ensembles/ons-boost.test.ts"],
  },
  {
    what: "numbers of members may be as large as numbers can be",
    find: 'options: ColumnOptions = { is: "weight" }',
    replace: 'options: ColumnOptions = { is: "amount" }',
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "learners beside the members make no room for news",
    find: "for (const keeper of this.upkeep) keeper.reserveAt?.(rows, start, label, isTrial);",
    replace: "",
    tests: ["ensembles/kit/budget.test.ts"],
  },
  {
    what: "weights of classes have room for as many again beyond their part of the budget",
    find: "hasRoomForClasses(this.#options.maxBytes, doubled) ? doubled : count",
    replace: "doubled",
    tests: ["ensembles/kit/budget.test.ts"],
  },
  {
    what: "a learner that takes a member's place is as old as that",
    find: "    this.births.data[place] = this.rowsNow;\n",
    replace: "",
    tests: ["../test/events.test.ts"],
  },
  {
    what: "members make no room for a class below one that has come",
    find: "!(this.classWeights.column.data[label] > 0)",
    replace: "label >= this.known.classes",
    tests: ["ensembles/kit/known-values.test.ts"],
  },
  {
    what: "classes come whose weights have no room in the ensemble's budget",
    find: "    requireRoomForClasses(maxBytes, members, label + 1);\n",
    replace: "",
    tests: ["ensembles/kit/budget.test.ts"],
  },
];
