const tests = ["readers/one-inference.test.ts"];

export default [
  {
    what: "two spellings of a value are two values behind the first rows",
    find: "if (other >= 0) return other;",
    replace: "if (other >= 0 && other < listed) return other;",
    tests,
  },
  {
    what: "a truth value is a number where JSON or Parquet holds it",
    find: 'if (typeof cell === "boolean") return notNumber;',
    replace: 'if (typeof cell === "boolean") return Number(cell);',
    tests,
  },
];
