export default [
  {
    what: "numbers of JSON never mean missing on the fast way",
    find: "      rows[place] = NaN;\n",
    replace: "",
    tests: ["readers/ndjson.test.ts"],
  },
  {
    what: "numbers of JSON are times among dates, on the fast way",
    find: "return encoder.hasDates(column) ? 2 : 1;",
    replace: "return 1;",
    tests: ["readers/one-inference.test.ts"],
  },
  {
    what: "the fast way of JSON remembers what a text meant in an earlier batch",
    find: " && !this.#encoder.forgets(slot))",
    replace: ")",
    tests: ["readers/forget-kept.test.ts"],
  },
  {
    what: "the fast way of JSON takes numbers with leading zeros",
    find: "if (isDigit(bytes[++at])) return false;",
    replace: "++at;",
    tests: ["readers/ndjson.test.ts"],
  },
  {
    what: "an absent key of JSON has the number that a row of the batch before had in its place",
    find: "    for (let i = base; i < base + width; i++) rows[i] = NaN;\n",
    replace: "",
    tests: ["readers/ndjson.test.ts"],
  },
  {
    what: "a record of JSON without a label has that of a row of the batch before",
    find: "    labels[count] = -1;\n",
    replace: "",
    tests: ["readers/ndjson.test.ts"],
  },
];
