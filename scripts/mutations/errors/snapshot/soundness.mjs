export default [
  {
    what: "tables are loaded that have room for different numbers of inputs",
    find: "rooms === (this.#inputRoom ??= rooms)",
    replace: "rooms > 0",
  },
  {
    what: "amounts without end are loaded",
    find: "numbers[i] >= 0 && numbers[i] < Infinity);\n    else if (is",
    replace: "numbers[i] >= 0);\n    else if (is",
  },
  {
    what: "tables by slot may have as many numbers as there are classes",
    find: 'outputs === "slots" ? "classLabels" : "classWeights"',
    replace: '"classWeights"',
    tests: ["ensembles/poca.test.ts"],
  },
];
