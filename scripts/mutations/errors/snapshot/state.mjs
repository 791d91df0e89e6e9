export default [
  {
    what: "a loaded model lacks the says of its members",
    find: "bytesOf(column, length).set(payload",
    replace: 'if (column.name !== "says") bytesOf(column, length).set(payload',
    tests: ["snapshot/snapshot.test.ts"],
  },
  {
    what: "whatever it is, its state is saved",
    find: "if (thing?.arena?.columns !== undefined) return;",
    replace: "if (thing !== undefined) return;",
    tests: ["../test/refusals.test.ts"],
  },
];
