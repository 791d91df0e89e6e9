export default [
  {
    what: "weights stay where they were when classes come",
    find: "from += before, to += width)",
    replace: "from += before, to += before)",
    tests: ["learners/multilayer-perceptron.test.ts"],
  },
  {
    what: "of four inputs the last is weighed as the one before it",
    find: "const atD = indices[i + 3] * width;",
    replace: "const atD = indices[i + 2] * width;",
    tests: ["learners/multilayer-perceptron.test.ts"],
  },
  {
    what: "the fifth of eight inputs has the weights of another",
    find: "const atA = indices[i] * width;",
    replace: "const atA = indices[0] * width;",
  },
];
