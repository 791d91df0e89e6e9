export default [
  {
    what: "an ensemble's batch without answers tells no labels",
    find: "if (after === null) this.#learn(takeRun(count), rows, 0, labels, count, weights);\n    else super.learnBatch(rows, count, labels, weights, after);",
    replace: "this.#learn(takeRun(count), rows, 0, labels, count, weights);",
    tests: ["../test/compositions.test.ts"],
  },
  {
    what: "a run keeps as many numbers as a batch brings rows for",
    find: "Math.min(this.untilPreparation(), most)",
    replace: "this.untilPreparation()",
    tests: ["ensembles/kit/policies.test.ts"],
  },
  {
    what: "events are told for the row before",
    find: "rows: this.rowsNow }",
    replace: "rows: this.rowsNow - 1 }",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
  {
    what: "events of a batch come member by member",
    find: "events.splice(told).sort((a, b) => a.rows - b.rows)",
    replace: "events.splice(told)",
    tests: ["ensembles/kit/upkeep/drift-watch.test.ts"],
  },
  {
    what: "members make room for news though one behind them has none",
    find: "        this.reserveAt(rows, at, label, true);\n",
    replace: "",
    tests: ["ensembles/kit/budget.test.ts"],
  },
  {
    what: "ensembles make room for all classes that the schema knows",
    find: "this.growClasses(label + 1)",
    replace: "this.growClasses(this.schema.classCount)",
    tests: ["ensembles/kit/chain.test.ts"],
  },
  {
    what: "all ensembles ask for a few classes only",
    find: "    return classes;\n  }\n\n  /** Takes all",
    replace: "    return Math.min(2, classes);\n  }\n\n  /** Takes all",
  },
];
