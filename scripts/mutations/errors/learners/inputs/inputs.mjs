export default [
  {
    what: "numbers are scaled by the variance",
    find: "Math.sqrt(moments[MOMENTS * n + 2] / weight)",
    replace: "(moments[MOMENTS * n + 2] / weight)",
    tests: ["learners/inputs/input-classifier.test.ts"],
  },
  {
    what: "the picture of weights names nominal values by their places",
    find: "if (input > 0) names[input] =",
    replace: "if (input > 0) names[1 + value] =",
    tests: ["learners/picture.test.ts"],
  },
];
