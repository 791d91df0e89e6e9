export default [
  {
    what: "alternates of the adaptive tree are compared before their windows are long enough",
    find: "Math.min(width, itsWidth) <= this",
    replace: "Math.max(width, itsWidth) <= this",
  },
  {
    what: "the adaptive tree takes an alternate that is better by anything",
    find: "return gain > bound;",
    replace: "return gain > 0;",
  },
  {
    what: "the adaptive tree keeps alternates that are worse",
    find: "if (-gain > bound) {",
    replace: "if (-gain > 2) {",
  },
  {
    what: "a subtree that has won misses the row",
    find: "hasRisen = nodes.errors.add(node, error, driftDelta); // of",
    replace: "// of",
  },
  {
    what: "rows do not reach alternates",
    find: "if (nodes.alternateOf(node) !== NONE) this.#roots",
    replace: "if (false) this.#roots",
  },
  {
    what: "an alternate finds room where there is none",
    find: "if (!this.makeRoom(leaf, 1)) return;",
    replace: "",
  },
  {
    what: "a row's answer is that of a subtree which wins with that row",
    find: "this.answers.answer(leaf, rows, start, label, weight, this.#votes, 0, classes);",
    replace:
      "this.answers.answer(leaf, rows, start, label, weight, out, outStart, classes); this.#votes.set(out.subarray(outStart, outStart + classes));",
  },
  {
    what: "a usual row of the adaptive tree draws no weight",
    find: "return !this.#params.bootstrapSampling && ",
    replace: "return ",
  },
  {
    what: "a usual row of the adaptive tree does not reach the alternates",
    find: "if (this.#isCalm) return true;",
    replace: "return true;",
  },
  {
    what: "usual rows of the adaptive tree are not counted",
    find: "    this.#counts.data[ROWS]++;\n    this.#votes",
    replace: "    this.#votes",
  },
  {
    what: "the adaptive tree takes the first row with a missing value for a usual one",
    find: " && this.nodes.shape.isWhole(rows, start);",
    replace: ";",
  },
  {
    what: "an alternate is dropped though it errs as often as its node",
    find: "if (-gain > bound) {",
    replace: "if (-gain >= bound) {",
  },
];
