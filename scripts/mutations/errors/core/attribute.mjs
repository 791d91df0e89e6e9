export default [
  {
    what: "a text closes a nominal attribute",
    find: "const isFlag = flag === !!flag;",
    replace: 'const isFlag = flag === !!flag || (flag as unknown) === "false";',
    tests: ["core/schema.test.ts"],
  },
];
