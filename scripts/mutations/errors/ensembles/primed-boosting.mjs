export default [
  {
    what: "primed boosting is never primed",
    find: "if (this.#buffer.add(run)) this.#prime();",
    replace: "this.#buffer.add(run);",
  },
  { what: "primed boosting keeps all members", find: "if (made > 0) this.#existing.data[0] = made;", replace: "" },
  { what: "primed boosting has no members where batch boosting has none", find: "if (made > 0) this", replace: "this" },
  {
    what: "a loaded model of primed boosting has members that were dropped",
    find: "    super.restored();\n    this.#dropOthers();",
    replace: "    super.restored();",
  },
];
