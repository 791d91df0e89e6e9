export default [
  {
    what: "options of CSV are passed over where no file is CSV",
    find: 'plans.some(({ format }) => format === "csv")',
    replace: 'plans.some(({ format }) => format !== "arff")',
    tests: ["readers/options.test.ts"],
  },
  {
    what: "options of CSV are refused where one file of several is no CSV",
    find: 'plans.some(({ format }) => format === "csv")) return;',
    replace: 'plans.every(({ format }) => format === "csv")) return;',
    tests: ["readers/options.test.ts"],
  },
  {
    what: "a bad row in a pass over a source that was closed before ends it in silence",
    find: "if (closed > closedBefore || options.signal?.aborted) return;",
    replace: "if (closed > 0 || options.signal?.aborted) return;",
    tests: ["readers/open.test.ts"],
  },
];
