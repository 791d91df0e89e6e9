export default [
  { what: "ADWIN boosting does not boost", find: "super.update(m, run, i);", replace: "" },
  { what: "ADWIN boosting tells detectors of hits", find: "run.after[i] === 0", replace: "run.after[i] === 1" },
  {
    what: "ADWIN boosting tells all errors to one detector",
    find: "this.upkeep[0].add(m, ",
    replace: "this.upkeep[0].add(0, ",
  },
  {
    what: "ADWIN boosting does not heed its delta",
    find: "params.members, params.driftDelta",
    replace: "params.members, 0.002",
  },
  {
    what: "a fresh member of ADWIN boosting begins with no sums",
    find: "inherits: true",
    replace: "inherits: false",
  },
  {
    what: "ADWIN boosting counts only rows with much weight as errors",
    find: "run.after[i] === 0",
    replace: "run.after[i] === 0 && run.carries[i] > 1",
  },
];
