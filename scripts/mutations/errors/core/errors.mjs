export default [
  {
    what: "who forgot to wait for a model, a source or bytes is not told",
    find: 'given instanceof Promise ? "Wait for it with `await`." : remedy',
    replace: "remedy",
    tests: ["../test/refusals.test.ts"],
  },
];
