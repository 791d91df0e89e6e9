export default [
  {
    what: "the picture of weights names nominal values by their places",
    find: "if (input > 0) names[input] =",
    replace: "if (input > 0) names[1 + value] =",
    tests: ["learners/picture.test.ts"],
  },
];
