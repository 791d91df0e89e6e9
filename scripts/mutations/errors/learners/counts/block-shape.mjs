export default [
  {
    what: "models share the layout that one has only considered",
    find: "    considered.set(this.#schema, layout);",
    replace: "    layouts.set(this.#schema, layout);",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "models of a schema share a layout though their shapes differ",
    find: "numbers.every((number, i) => number === each.numbers[i])",
    replace: "true",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "models of a schema share a layout though their blocks have other subsets",
    find: "each?.perBlock === this.perBlock &&",
    replace: "each !== undefined &&",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "models of a schema share a layout though one has no weights outside",
    find: "each.most === this.#most &&",
    replace: "",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "values that are declared take bytes before they come",
    find: "const FIRST_VALUES = 4;",
    replace: "const FIRST_VALUES = 32;",
    tests: ["../test/costs.test.ts"],
  },
  {
    what: "smoothing counts the values up to the last that has come",
    find: "this.met[attribute] += Number(bits.some(Boolean));",
    replace: "this.met[attribute] = Math.max(this.met[attribute], value + 1);",
    tests: ["../test/values-that-come.test.ts"],
  },
  {
    what: "marks do not follow their attribute when another one gets room",
    find: "layout.marks[a]);\n",
    replace: "marks[a]);\n",
    tests: ["../test/values-that-come.test.ts"],
  },
  {
    what: "marks are forgotten when a model is loaded",
    find: "old.length < length ? met : hasMark(old, marks[a], v)",
    replace: "old.length < length && met",
    tests: ["../test/values-that-come.test.ts"],
  },
  {
    what: "of models saved before values were marked none has come",
    find: "restored(met = true)",
    replace: "restored(met = false)",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a value is met as soon as it has room",
    find: "return value < this.room[attribute] && hasMark",
    replace: "return value < this.room[attribute] || hasMark",
    tests: ["../test/values-that-come.test.ts"],
  },
  {
    what: "values that a schema has got since are not looked for where all were met",
    find: "if (this.#changes !== vocabularies.changes) this.#findUnmet();",
    replace: "if (this.#changes < 0) this.#findUnmet();",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "one attribute of which all values are met stands for all",
    find: "unmet.length > 0 ? unmet : NONE",
    replace: "NONE",
    tests: ["../test/values-that-come.test.ts"],
  },
];
