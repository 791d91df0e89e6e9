export default [
  {
    what: "EDDM compares with levels from before its first verdict",
    find: '(this.largestFrom === "row" ? row : errors) >= this.minErrors;',
    replace: '(this.largestFrom === "row" ? row : errors) >= 1;',
  },
];
