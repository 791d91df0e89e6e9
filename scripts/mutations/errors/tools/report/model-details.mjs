export default [
  {
    what: "a warning by the errors is told as a drift",
    find: 'return kind === "drift" ? "errors rose"',
    replace: 'return true ? "errors rose"',
    tests: ["report/render.test.ts"],
  },
];
