export default [
  {
    what: "rows in an array are taken as they are",
    find: "if (!(rows instanceof Float64Array))",
    replace: "if (rows === undefined)",
    tests: ["../test/mistakes.test.ts", "../test/refusals.test.ts"],
  },
  {
    what: "records without a label have the first class",
    find: "label === undefined || label === null ? -1",
    replace: "label === undefined || label === null ? 0",
    tests: ["core/source.test.ts"],
  },
  {
    what: "records before one that is refused are lost",
    find: "          if (count > 0) yield { rows, labels, count };\n",
    replace: "",
    tests: ["core/source.test.ts"],
  },
  {
    what: "a record that is refused leaves its values in the schema",
    find: "          schema.truncate(sizes);\n",
    replace: "",
    tests: ["core/source.test.ts"],
  },
  {
    what: "two readers share the records of a generator",
    find: "if (++passes > 1 && isReadOnce(records))",
    replace: "if (++passes > 9 && isReadOnce(records))",
  },
  {
    what: "a generator that has ended is a source of zero rows",
    find: 'if (passes > 1 && row === 0 && "next" in records) {',
    replace: 'if (passes > 2 && row === 0 && "next" in records) {',
  },
  {
    what: "what a label function teaches is lost where the record is refused",
    find: '        const label = typeof record === "object" && record !== null ? labelOf(record) : null;\n        schema.measure(sizes);\n',
    replace:
      '        schema.measure(sizes);\n        const label = typeof record === "object" && record !== null ? labelOf(record) : null;\n',
  },
  {
    what: "a batch of half a row is read",
    find: "Number.isSafeInteger(count) && count >= 0",
    replace: "count >= 0",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "a batch too short is read over its end",
    find: "rows.length >= count * width && labels.length >= count",
    replace: "labels.length >= count",
    tests: ["evaluation/members.test.ts", "evaluation/prequential.test.ts"],
  },
];
