const tests = ["readers/one-inference.test.ts"];

export default [
  {
    what: "a value beyond those that are kept has an index of its own",
    find: "if (index < 0) index = attribute.find(text);",
    replace: "",
    tests: ["readers/open.test.ts"],
  },
  {
    what: "a number with a decimal comma is no number, and that is all",
    find: "if (this.#isCsv && numberOf(",
    replace: "if (!this.#isCsv && numberOf(",
    tests: ["cli/data.test.ts"],
  },
  {
    what: "numbers of JSON are times among dates",
    find: "return this.#dates.has(column) && value !== notPlain ? notDate : value;",
    replace: "return value;",
    tests,
  },
  {
    what: "two spellings of a value are two values behind the first rows",
    find: "if (other >= 0) return other;",
    replace: "if (other >= 0 && other < 0) return other;",
    tests,
  },
  {
    what: "two spellings are two values where a schema lists none",
    find: "if (this.repeats(slot)) return this.forgets",
    replace: "if (this.repeats(slot) || this.#bySchema) return this.forgets",
    tests,
  },
  {
    what: "two spellings become one text in a column that is only repeated",
    find: "if (this.repeats(slot)) return this.forgets",
    replace: "if (this.repeats(slot) && slot < 0) return this.forgets",
    tests,
  },
  {
    what: "a truth value is a number where JSON or Parquet holds it",
    find: 'if (typeof cell === "boolean") return notNumber;',
    replace: 'if (typeof cell === "boolean") return Number(cell);',
    tests,
  },
  {
    what: "texts that are forgotten take those with them that the schema listed",
    find: "this.schema.attributes[slot].truncate(known)",
    replace: "this.schema.attributes[slot].truncate(0 * known)",
    tests: ["readers/forget-kept.test.ts"],
  },
  {
    what: "classes of a target that is also kept are other ones where they are spelled otherwise",
    find: "slot >= 0 && options.repeated",
    replace: "options.repeated",
    tests: ["readers/forget-kept.test.ts"],
  },
  {
    what: "a row without a label keeps that of a bad row before it",
    find: "newClass: string | undefined;\n    labels[count] = -1;",
    replace: "newClass: string | undefined;",
    tests: ["readers/csv.test.ts"],
  },
  {
    what: "of classes with the same text the last is taken",
    find: "if (!known.has(label)) known",
    replace: "known",
    tests: ["readers/open.test.ts"],
  },
];
