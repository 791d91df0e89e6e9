const tests = ["papers/buschjaeger-2022/buschjaeger.test.ts"];

export default [
  {
    what: "accuracy is not averaged over time",
    find: "averaged: sum / labels.length",
    replace: "averaged: right / labels.length",
    tests,
  },
];
