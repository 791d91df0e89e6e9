export default [
  {
    what: "a text closes a nominal attribute",
    find: "if (flag !== !!flag) refuse",
    replace: 'if (flag !== !!flag && (flag as unknown) !== "false") refuse',
    tests: ["core/schema.test.ts"],
  },
  {
    what: "the rest counts towards the limit of a nominal attribute",
    find: "this.values.length - +(this.indexOf(this.rest) >= 0)",
    replace: "this.values.length",
    tests: ["core/schema.test.ts"],
  },
  {
    what: "a value beyond the limit is added beside the rest",
    find: "if (rest !== undefined) return this.add(rest);",
    replace: "if (rest !== undefined) return this.add(value);",
    tests: ["core/schema.test.ts"],
  },
  {
    what: "a value that the schema does not know is kept as one",
    find: "(x >= 0 && x < values.length && x % 1 === 0)",
    replace: "x >= 0",
    tests: ["core/attribute.test.ts", "learners/tree/row-window.test.ts"],
  },
];
