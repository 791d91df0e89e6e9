const tests = ["readers/arff.test.ts"];

export default [
  {
    what: "a comment behind what is left out is part of it",
    find: "bytes[from] === 39 || hasComment(bytes, from, at)",
    replace: "bytes[from] === 39",
    tests,
  },
  {
    what: "a text that means missing may hold a comment",
    find: "if (arff && hasComment(bytes, 0, bytes.length)) continue;",
    replace: "",
    tests,
  },
  {
    what: "the fast way remembers what a text meant in an earlier batch",
    find: "if (!this.#encoder.forgets(slot)) this.#tokens",
    replace: "this.#tokens",
    tests: ["readers/forget-kept.test.ts"],
  },
  {
    what: "-1 in quotes is missing",
    find: " || value === UNKNOWN_TOKEN || value === MISSING_TOKEN",
    replace: "",
    tests: ["readers/open.test.ts"],
  },
];
