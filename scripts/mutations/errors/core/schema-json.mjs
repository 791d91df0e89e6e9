export default [
  {
    what: "a misspelt property of a schema's target is not read",
    find: '["name", "kind", "classes", "closed"]',
    replace: "undefined",
    tests: ["core/schema.test.ts"],
  },
];
