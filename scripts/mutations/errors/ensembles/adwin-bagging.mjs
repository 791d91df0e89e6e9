export default [
  { what: "ADWIN bagging tells detectors of hits", find: "run.after[i] === 0", replace: "run.after[i] === 1" },
  {
    what: "ADWIN bagging tells all errors to one detector",
    find: "this.upkeep[0].add(m, ",
    replace: "this.upkeep[0].add(0, ",
  },
  {
    what: "ADWIN bagging does not heed its delta",
    find: "params.members, params.driftDelta",
    replace: "params.members, 0.002",
  },
  {
    what: "ADWIN bagging watches no more than two members",
    find: "this.upkeep[0].add(m, run.after",
    replace: "if (m < 2) this.upkeep[0].add(m, run.after",
  },
  {
    what: "ADWIN bagging has members vote with probabilities only",
    find: 'super(context, params, "errors")',
    replace: 'super(context, { ...params, vote: "soft" }, "errors")',
  },
  {
    what: "ADWIN bagging counts no errors of members",
    find: "    super.update(m, run, i);\n",
    replace: "",
    tests: ["ensembles/kit/member-errors.test.ts"],
  },
];
