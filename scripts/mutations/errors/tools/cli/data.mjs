export default [
  {
    what: "rows to infer from are passed over beside a schema",
    find: "missing, inferRows };",
    replace: "missing, inferRows: schema === undefined ? inferRows : undefined };",
  },
];
