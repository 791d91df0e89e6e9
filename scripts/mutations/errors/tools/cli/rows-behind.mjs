export default [
  {
    what: "each batch loses as many rows as are to be skipped in all",
    find: "Math.max(0, skip - row)",
    replace: "skip",
  },
  {
    what: "labels are not skipped",
    find: "labels: labels.subarray(out)",
    replace: "labels: labels.subarray(0, count - out)",
  },
  {
    what: "rows that are skipped are still told as to come",
    find: "{ totalRows: Math.max(0, totalRows - skip) }",
    replace: "{ totalRows }",
  },
];
