export default [
  {
    what: "a member of a committee learns with more weight than learners take",
    find: "limitWeights(weights, 0, count);",
    replace: "",
    tests: ["ensembles/kit/policies.test.ts"],
  },
];
