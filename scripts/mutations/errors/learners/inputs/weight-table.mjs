export default [
  {
    what: "weights stay where they were when classes come",
    find: "from += before, to += width)",
    replace: "from += before, to += before)",
    tests: ["learners/multilayer-perceptron.test.ts"],
  },
];
