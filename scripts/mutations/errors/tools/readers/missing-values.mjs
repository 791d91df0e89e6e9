const tests = ["readers/parquet.test.ts", "readers/one-inference.test.ts"];

export default [
  {
    what: "truth values of JSON never mean missing",
    find: 'return typeof value === "boolean" && otherSpellings(',
    replace: 'return typeof value === "bigint" && otherSpellings(',
    tests,
  },
  {
    what: "numbers of Parquet never mean missing",
    find: 'if (typeof value === "bigint") return this.#texts.has(String(value)) || this.#numbers.has(safe(value));',
    replace: "",
    tests,
  },
];
