export default [
  {
    what: "a seed that is no number makes a model",
    find: "Number.isSafeInteger(seed) && seed >= 0",
    replace: "seed !== -1",
    tests: ["../test/mistakes.test.ts"],
  },
];
