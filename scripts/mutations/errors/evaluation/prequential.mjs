export default [
  {
    what: "a model whose memory ran out in an evaluation may be used",
    find: "const error = contestant.classifier.stoppedBy(cause);",
    replace: "const error = cause;",
    tests: ["snapshot/full-memory.test.ts"],
  },
];
