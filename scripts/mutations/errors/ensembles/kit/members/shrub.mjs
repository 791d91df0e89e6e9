export default [
  {
    what: "a row that comes is not looked up in old trees",
    find: "i < count; i++) {\n      leaves",
    replace: "i < count - 1; i++) {\n      leaves",
    tests: ["ensembles/shrub-ensemble.test.ts"],
  },
  {
    what: "rows that came are looked up from the wrong end of the window",
    find: "place = window.newest",
    replace: "place = window.oldest",
    tests: ["ensembles/shrub-ensemble.test.ts"],
  },
  {
    what: "a leaf of no tree is loaded",
    find: "leaf >= leafCount",
    replace: "leaf > leafCount",
    tests: ["snapshot/soundness.test.ts"],
  },
];
