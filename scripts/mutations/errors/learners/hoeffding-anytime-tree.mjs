export default [
  {
    what: "the anytime tree waits for the second-best test",
    find: 'params.rival === "second-best";',
    replace: "true;",
  },
  {
    what: "the anytime tree never waits for the second-best test",
    find: 'params.rival === "second-best";',
    replace: "false;",
  },
  {
    what: "the anytime tree replaces a test by any better one",
    find: "if (!(search.best - current > bound)) return false;",
    replace: "if (!(search.best > current)) return false;",
  },
  {
    what: "a row of the anytime tree goes on below a node whose test was replaced",
    find: "if (this.#reevaluate(node, rows, start)) return;",
    replace: "this.#reevaluate(node, rows, start);",
  },
  {
    what: "the anytime tree loses what is below a cut that moves",
    find: "search.kind === TestKind.NUMERIC_CUT && search.attribute === test.attribute",
    replace: "search.kind === -1 && search.attribute === test.attribute",
  },
  {
    what: "a cut takes the place of the test whether a number is known, as if it had moved",
    find: "const areCuts = Math.max(search.threshold, test.threshold) < thresholdOfKnown(TestKind.NUMERIC_CUT);",
    replace: "const areCuts = true;",
  },
  {
    what: "the anytime tree tests a nominal attribute again below a branch per value",
    find: "if (test.kind === TestKind.NOMINAL_VALUES) excluded[test.attribute] = 1;",
    replace: "",
  },
  {
    what: "the anytime tree never takes a split back",
    find: "if (current !== -Infinity) return false;",
    replace: "return false;",
  },
  {
    what: "the anytime tree answers a row after a node has changed",
    find: "if (unanswered !== null) this.predictAt(rows, start, unanswered, outStart, classes);",
    replace: "",
  },
  {
    what: "an adaptive leaf of the anytime tree is compared twice",
    find: "else this.answers.answer(node, rows, start, label, weight, unanswered, outStart, classes);",
    replace:
      "else { this.answers.answer(node, rows, start, label, weight, unanswered, outStart, classes); this.answers.compare(node, rows, start, label, weight); }",
  },
  {
    what: "an inner node of the anytime tree counts a usual row though it is to be looked at",
    find: "isDueWith(nodes, node, weight, reevaluationPeriod)) return false;",
    replace: "false) return false;",
  },
  {
    what: "nodes of the anytime tree above a leaf count the first row with a missing value as a usual one",
    find: "    if (!nodes.shape.isWhole(rows, start)) return false;\n",
    replace: "",
  },
];
