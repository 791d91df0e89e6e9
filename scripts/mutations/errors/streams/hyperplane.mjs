export default [
  {
    what: "the hyperplane never turns back",
    find: "if (random.uniform() < sigma) directions[i] = -direction;",
    replace: "random.uniform();",
    tests: ["streams/generators.test.ts"],
  },
  {
    what: "the hyperplane's classes are not flipped",
    find: "random.uniform() < noise;",
    replace: "random.uniform() < 0 * noise;",
    tests: ["streams/generators.test.ts"],
  },
  {
    what: "all weights of the hyperplane are equal",
    find: "{ length: attributes }, () => random.uniform());",
    replace: "{ length: attributes }, () => 0.5 + 0 * random.uniform());",
    tests: ["streams/generators.test.ts"],
  },
];
