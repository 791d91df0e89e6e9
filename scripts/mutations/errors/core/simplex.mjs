export default [
  {
    what: "the projection on the simplex has a sum of 2",
    find: "threshold = (sum - 1) / left;",
    replace: "threshold = (sum - 2) / left;",
    tests: ["core/simplex.test.ts", "ensembles/smooth-boost.test.ts", "learners/soft-tree.test.ts"],
  },
  {
    what: "the projection stops after one look",
    find: "before = left;\n    let sum",
    replace: "before = 0;\n    let sum",
  },
  {
    what: "numbers beyond the simplex are cut off, not brought nearer",
    find: "Math.max(0, values[i] - threshold)",
    replace: "Math.max(0, values[i])",
    tests: ["core/simplex.test.ts", "learners/soft-tree.test.ts"],
  },
  {
    what: "the projection reads over the end",
    find: "for (let i = 0; i < count; i++) {",
    replace: "for (let i = 0; i <= count; i++) {",
  },
  {
    what: "large numbers have a projection with another sum",
    find: "values[i] -= most;",
    replace: "values[i] -= 0;",
    tests: ["core/simplex.test.ts", "ensembles/kit/simplex.test.ts", "learners/inputs/units.test.ts"],
  },
  {
    what: "forged numbers are projected to what is no number",
    find: "Number.isFinite(threshold)",
    replace: "threshold !== undefined",
  },
];
