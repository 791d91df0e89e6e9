export default [
  {
    what: "the hyperplane never turns back",
    find: "if (random.uniform() < sigma) directions[i] = -direction;",
    replace: "random.uniform();",
    tests: ["streams/generators.test.ts"],
  },
];
