export default [
  {
    what: "a drift leaves what the warning detector of the member before has heard",
    find: "    errors.reset(warning);\n    errors.reset(drift);",
    replace: "    errors.reset(drift);",
  },
  {
    what: "a background learner goes where there is no room for another",
    find: "if (fresh !== null) this.#setBackground(m, fresh);",
    replace: "this.#setBackground(m, fresh);",
  },
  {
    what: "both detectors of a member are one",
    find: "const drift = 2 * m + 1;",
    replace: "const drift = 2 * m;",
  },
];
