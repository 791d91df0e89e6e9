export default [
  { what: "blocked boosting takes rows with probability e", find: "error / (1 - error)", replace: "error" },
  { what: "blocked boosting smooths half and half", find: "const KEPT = 0.75;", replace: "const KEPT = 0.5;" },
  {
    what: "blocked boosting has no end of patience",
    find: "block[DRAWN] <= patience * blockRows",
    replace: "block[DRAWN] >= 0",
  },
  {
    what: "the member of the block under way votes",
    find: "m === this.members.length - 1;",
    replace: "m === this.members.length;",
  },
  {
    what: "blocked boosting goes by the listing's first error in any case",
    find: '=== "listing" ? 0 : 1',
    replace: '=== "listing" ? 0 : 0',
  },
  { what: "the newest leaves, not the oldest", find: "joinMember(this, 0);", replace: "joinMember(this, 1);" },
  {
    what: "blocked boosting takes windows that are shorter than its blocks",
    find: "(params.window as number) >= blockRows",
    replace: "(params.window as number) >= 1",
  },
  {
    what: "blocked boosting weighs rows before it knows an error",
    find: "return block[BLOCKS] === this.#firstMeasured ? 1 : chanceAt(block[ERROR]);",
    replace: "return chanceAt(block[ERROR]);",
    tests: ["ensembles/kit/row-weights.test.ts"],
  },
  {
    what: "blocked boosting says that it is patient for a row more than it is",
    find: "block[DRAWN] >= patience * blockRows",
    replace: "block[DRAWN] > patience * blockRows",
    tests: ["ensembles/kit/row-weights.test.ts"],
  },
  {
    what: "blocked boosting asks what a row weighs without the classes after its own",
    find: "Math.max(this.schema.classCount, label + 1)",
    replace: "label + 1",
    tests: ["ensembles/kit/row-weights.test.ts"],
  },
  {
    what: "blocked boosting says what a row weighs by the first member alone",
    find: "this.members[m].predictAt(rows, start, answers, 0, classes)",
    replace: "this.members[0].predictAt(rows, start, answers, 0, classes)",
    tests: ["ensembles/kit/row-weights.test.ts"],
  },
];
