export default [
  {
    what: "eleven values in twelve are missing",
    find: "j < 4; j++) if (random.integer(12) === 0",
    replace: "j < 4; j++) if (random.integer(12) !== 0",
    tests: ["conformance/conformance.test.ts"],
  },
];
