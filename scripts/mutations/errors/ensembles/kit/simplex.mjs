export default [
  {
    what: "SmoothBoost projects on the simplex with a sum of 2",
    find: "threshold = (sum - 1) / left;",
    replace: "threshold = (sum - 2) / left;",
    tests: ["ensembles/smooth-boost.test.ts"],
  },
  { what: "one tree more than may be stays", find: "Math.min(count, most)", replace: "Math.min(count, most + 1)" },
  { what: "a long step leaves weights that do not add up", find: "values[m] -= largest", replace: "values[m] -= 0" },
  {
    what: "the projection stops after one look",
    find: "before = left;\n    let sum",
    replace: "before = 0;\n    let sum",
  },
];
