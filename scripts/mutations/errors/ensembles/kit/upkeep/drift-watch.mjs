export default [
  {
    what: "a drift leaves what the warning detector of the member before has heard",
    find: "    warning.reset();\n    drift.reset();",
    replace: "    drift.reset();",
  },
  {
    what: "a forest takes fewer errors for a drift too",
    find: "drift.add(error) && drift.risen",
    replace: "drift.add(error)",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
  {
    what: "a background learner goes where there is no room for another",
    find: "if (fresh !== null) this.#setBackground(m, fresh);",
    replace: "this.#setBackground(m, fresh);",
  },
];
