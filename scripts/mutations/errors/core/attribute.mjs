export default [
  {
    what: "a text closes a nominal attribute",
    find: "const isFlag = flag === !!flag;",
    replace: 'const isFlag = flag === !!flag || (flag as unknown) === "false";',
    tests: ["core/schema.test.ts"],
  },
  {
    what: "a value that the schema does not know is kept as one",
    find: "(x >= 0 && x < values.length && x % 1 === 0)",
    replace: "x >= 0",
    tests: ["core/attribute.test.ts", "learners/tree/row-window.test.ts"],
  },
];
