export default [
  {
    what: "columns within a column count as columns",
    find: "if (!isRoot) within += children;",
    replace: "",
  },
  {
    what: "all of the metadata is read",
    find: "Math.min(length, SCHEMA_BYTES)",
    replace: "length",
  },
];
