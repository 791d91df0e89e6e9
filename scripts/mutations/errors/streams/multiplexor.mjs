export default [
  {
    what: "bits behind the 32nd are 0",
    find: "if (i % 32 === 0) coins",
    replace: "if (i === 0) coins",
    tests: ["streams/generators.test.ts"],
  },
];
