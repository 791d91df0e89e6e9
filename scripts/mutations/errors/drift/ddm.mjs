export default [
  {
    what: "DDM compares with levels from before the errors that it is to wait for",
    find: "const least = this.minErrors - 1;",
    replace: "const least = 0;",
  },
  {
    what: "DDM keeps no level of the first errors that count",
    find: "rows === this.minRows || before < least;",
    replace: "rows === this.minRows;",
  },
  {
    what: "DDM is loaded with more errors than rows",
    find: 'is: "ddm"',
    replace: 'is: "weight"',
    tests: ["snapshot/soundness.test.ts"],
  },
];
