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
];
