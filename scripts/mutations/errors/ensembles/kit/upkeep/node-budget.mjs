const tests = ["ensembles/node-budget-arc-x4.test.ts"];

export default [
  {
    what: "levels go to those with most wrong, whatever a level costs",
    find: "this.#wrong(m) / nodesAt(this.depthOf(m))",
    replace: "this.#wrong(m)",
    tests,
  },
  {
    what: "levels are taken from those that gain most",
    find: "if (gain >= least) continue;",
    replace: "if (giver >= 0 && gain <= least) continue;",
    tests,
  },
  {
    what: "levels are moved whatever is lost",
    find: "if (!(HOPE * this.#wrong(taker) > loss)) return;",
    replace: "",
    tests,
  },
  {
    what: "a level costs what the one above it does: more nodes than the budget has",
    find: "spare < nodesAt(this.depthOf(taker))",
    replace: "spare < nodesAt(this.depthOf(taker) - 1)",
    tests,
  },
  {
    what: "counts are never halved",
    find: "sums[i] /= 2",
    replace: "sums[i] /= 1",
    tests,
  },
  {
    what: "counts of another bound stay",
    find: "this.#sums.data.fill(0, m * SUMS, (m + 1) * SUMS);",
    replace: "",
    tests,
  },
  {
    what: "answers above the bound count as at it",
    find: "if (depth < this.depthOf(m)) return;",
    replace: "",
    tests,
  },
  {
    what: "restored members have the bounds of fresh ones",
    find: "(member as DepthBounded).limitDepth(this.depthOf(m));\n    });",
    replace: "});",
    tests,
  },
  {
    what: "any learner is taken for a tree whose bound moves",
    find: 'if (definition.capabilities.depthBound === "movable") return;',
    replace: "return;",
    tests,
  },
  {
    what: "fresh members have the bound of the base",
    find: "tree.limitDepth(this.depthOf(m));",
    replace: "",
    tests,
  },
  {
    what: "a node budget that is just enough for a level is taken for too small",
    find: "members * nodesOf(depth + 1) <= nodes",
    replace: "members * nodesOf(depth + 1) < nodes",
    tests: ["ensembles/node-budget-arc-x4.test.ts"],
  },
  {
    what: "trees without a bound have two levels at most",
    find: "Math.max(1, schema.attributes.length)",
    replace: "2",
    tests: ["ensembles/node-budget-arc-x4.test.ts"],
  },
];
