export default [
  { what: "the detector is told of hits", find: "run.before[i] === 0 ? 1 : 0", replace: "run.before[i]" },
  {
    what: "the second learner stays when a warning ends",
    find: "if (!detector.warning && !isDrift) this.#setSecond(null);\n    else if",
    replace: "if",
  },
  {
    what: "a second learner starts with every row of a warning",
    find: "else if (!hasWarned) this",
    replace: "else this",
  },
  {
    what: "the second learner learns without the rows' weights",
    find: "run.labels[i], run.rowWeights[i]",
    replace: "run.labels[i], 1",
  },
  {
    what: "the second learner does not learn the row of the drift",
    find: "    this.#second?.learnAt(",
    replace: "    if (!isDrift) this.#second?.learnAt(",
  },
  {
    what: "every row of a warning is reported",
    find: "if (detector.warning && !hasWarned)",
    replace: "if (detector.warning)",
  },
  {
    what: "the second learner is kept beside the first after it took its place",
    find: "    this.#hasSecond.data[0] = 0;\n",
    replace: "",
  },
  {
    what: "a saved second learner is lost",
    find: "this.#hasSecond.data[0] === 1 ? this",
    replace: "this.#hasSecond.data[0] === 2 ? this",
  },
  { what: "the budget is for one learner", find: "readonly learners = 1;", replace: "readonly learners = 0;" },
  {
    what: "the levels for a warning and a drift are exchanged",
    find: "new Ddm(minRows, minErrors, warningLevel, driftLevel,",
    replace: "new Ddm(minRows, minErrors, driftLevel, warningLevel,",
  },
  {
    what: "the second learner makes no room for new values",
    find: "    this.#second?.reserveAt(rows, start, label, isTrial);\n",
    replace: "",
  },
];
