export default [
  {
    what: "rows whose squared weights underflow are pure",
    find: "if (isInRange(sum)) return;",
    replace: "if (sum >= 0) return;",
  },
];
