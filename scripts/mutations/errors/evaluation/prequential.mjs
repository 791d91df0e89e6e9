export default [
  {
    what: "a model whose memory ran out in an evaluation may be used",
    find: "const error = contestant.classifier.stoppedBy(cause);",
    replace: "const error = cause;",
    tests: ["snapshot/full-memory.test.ts"],
  },
  {
    what: "what a listener throws in an evaluation counts as the model's failure",
    find: "if (cause instanceof ListenerFailure) throw cause.error;",
    replace: "if (cause instanceof ListenerFailure) cause = cause.error;",
  },
];
