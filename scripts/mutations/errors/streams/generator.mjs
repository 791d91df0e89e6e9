export default [
  {
    what: "whatever it is, rows are taken from it",
    find: 'if (typeof generator?.next === "function" && ',
    replace: 'if (typeof generator?.next === "function" || ',
    tests: ["../test/mistakes.test.ts", "../test/refusals.test.ts"],
  },
  {
    what: "all rows of a batch have their labels in the first place",
    find: "labels[count++] = label;",
    replace: "labels[0 * count++] = label;",
  },
];
