export default [
  {
    what: "DDM is loaded with more errors than rows",
    find: 'is: "ddm"',
    replace: 'is: "weight"',
    tests: ["snapshot/soundness.test.ts"],
  },
];
