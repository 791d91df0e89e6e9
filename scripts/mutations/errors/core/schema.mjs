export default [
  {
    what: "a Map is a record of missing values",
    find: ": !isBare(record)) return;",
    replace: ": true) return;",
  },
  {
    what: "a Map declares no attributes",
    find: " || (subject && isBare(record))",
    replace: "",
  },
  {
    what: "what all objects have stands for an attribute of a record",
    find: "name in Object.prototype ? Object.hasOwn(record, name) : name in record",
    replace: "name in record",
    tests: ["core/schema.test.ts"],
  },
];
