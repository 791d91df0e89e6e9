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
  {
    what: "a state needs a byte more than it takes",
    find: "let memory = 0;",
    replace: "let memory = 1;",
    tests: ["snapshot/bytes.test.ts"],
  },
  {
    what: "a snapshot may take 256 MiB however large it is",
    find: "16 * bytes.byteLength",
    replace: "16",
    tests: ["snapshot/bytes.test.ts"],
  },
];
