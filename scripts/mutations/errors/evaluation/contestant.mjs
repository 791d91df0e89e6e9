export default [
  {
    what: "a listener that is set while an evaluation runs takes its events away",
    find: "    this.#note();\n    const started = this.#now();\n    this.classifier.predictThenLearnBatch",
    replace: "    const started = this.#now();\n    this.classifier.predictThenLearnBatch",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "an evaluation trains before it tests",
    find: "this.classifier.predictThenLearnBatch(rows, count, labels, weights, out, classes);",
    replace:
      "this.classifier.learnBatch(rows, count, labels, weights);\n    this.classifier.predictProbaMany(rows, count, out);",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "rows of too many classes are ranked all the same",
    find: "if (knownClasses <= LARGEST_CONFUSION) this.#ranking.add",
    replace: "if (knownClasses <= LARGEST_CONFUSION + 1) this.#ranking.add",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "every row is ranked by the probabilities of a segment's first",
    find: "this.#rank(label, out, start, knownClasses);",
    replace: "this.#rank(label, out, 0, knownClasses);",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "a window of too many probabilities is ranked all the same",
    find: "this.#window.size * knownClasses > LARGEST_RANKED_WINDOW",
    replace: "this.#window.size * knownClasses > 2 * LARGEST_RANKED_WINDOW",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "the AUC of a window is that of all rows",
    find: "this.#windowRanking?.auc() ?? NaN",
    replace: "this.#ranking.measures().auc",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "where there are too many classes, what was ranked before stays",
    find: "      this.#ranking = new Ranking();\n",
    replace: "",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "where there are too many classes, the window that was ranked before stays",
    find: "if (isTooLarge) this.#windowRanking = undefined;",
    replace: "if (isTooLarge) return;",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "learning what comes late takes no time",
    find: "    this.#milliseconds += this.#now() - started;\n    this.#takeNoted();\n    return this.#takeEvents();",
    replace: "    this.#takeNoted();\n    return this.#takeEvents();",
    tests: ["evaluation/prequential.test.ts"],
  },
  {
    what: "measurements before the first row with a label count as an accuracy of 0",
    find: "if (measurement.cumulative.rows > 0) {",
    replace: "{",
    tests: ["evaluation/prequential.test.ts"],
  },
];
