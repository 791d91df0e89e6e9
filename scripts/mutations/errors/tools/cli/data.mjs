export default [
  {
    what: "rows to infer from are passed over beside a schema",
    find: "if (schema !== undefined && inferRows !== undefined) {",
    replace: "if (schema === null && inferRows !== undefined) {",
  },
];
