export default [
  {
    what: "the last rows are as many as the window has, where fewer were scored, too",
    find: "Math.min(options.window, Math.max(1, ...scored))",
    replace: "options.window",
    tests: ["report/render.test.ts"],
  },
];
