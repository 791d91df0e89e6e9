export default [
  {
    what: "weights stay inside where another shape has them outside",
    find: "if (placeCount === 0) return;",
    replace: "if (statistics.shape.layout.placeCount === 0) return;",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
];
