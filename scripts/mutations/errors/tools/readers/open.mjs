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
  {
    what: "the last row of a file is the row 0 of the next one",
    find: "before < row) ??",
    replace: "before <= row) ??",
    tests: ["readers/several-files.test.ts"],
  },
  {
    what: "the good rows of a batch are lost where a bad one ends the reading",
    find: "if (encoder.count > 0) yield encoder.take(); // rows before a bad row are good",
    replace: "",
    tests: ["readers/open.test.ts"],
  },
  {
    what: "a file that stores times is refused where the first one has them as texts",
    find: "dates.has(names[column]) && !stored.has(column)",
    replace: "dates.has(names[column])",
    tests: ["readers/several-files.test.ts"],
  },
];
