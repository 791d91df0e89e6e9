export default [
  {
    what: "a record that is only answered is read without the rest",
    find: "attribute.find(text)",
    replace: "attribute.indexOf(text)",
    tests: ["core/schema.test.ts", "snapshot/alike.test.ts"],
  },
];
