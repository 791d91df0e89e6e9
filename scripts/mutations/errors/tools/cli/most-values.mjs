export default [
  {
    what: "an attribute is asked to keep fewer values than it has",
    find: "Math.max(1, count, most ?? 0)",
    replace: "Math.max(1, most ?? count)",
  },
  {
    what: "a schema from before takes values that it reads as one",
    find: "most === undefined && !isEarlier",
    replace: "most === undefined",
  },
];
