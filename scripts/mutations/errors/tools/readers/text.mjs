export default [
  {
    what: "rows of a pipe wait until a batch is full",
    find: "if (!source.repeatable && encoder.count > 0) yield encoder.take();",
    replace: "",
    tests: ["readers/live.test.ts"],
  },
];
