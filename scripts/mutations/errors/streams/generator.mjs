export default [
  {
    what: "whatever it is, rows are taken from it",
    find: 'if (typeof generator?.next === "function" && ',
    replace: 'if (typeof generator?.next === "function" || ',
    tests: ["../test/mistakes.test.ts", "../test/refusals.test.ts"],
  },
];
