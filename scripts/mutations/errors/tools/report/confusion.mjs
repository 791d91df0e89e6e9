export default [
  {
    what: "of many classes the first are shown, not those that matter most",
    find: "(importance[b] ?? 0) - (importance[a] ?? 0)",
    replace: "0",
    tests: ["report/render.test.ts"],
  },
];
