export default [
  {
    what: "ID4 prunes where subtrees have been right as often as the majority",
    find: "tree.monitor(node) < tree.majorityWeight(node) - SAME_MERIT * total;",
    replace: "tree.monitor(node) <= tree.majorityWeight(node);",
  },
  {
    what: "ID4 prunes where rounding alone has subtrees right less often",
    find: "tree.majorityWeight(node) - SAME_MERIT * total;",
    replace: "tree.majorityWeight(node);",
  },
  {
    what: "ID4 changes its test for one that rounding alone makes better than its subtrees",
    find: "toBeat + counts.slack(slot, total)",
    replace: "toBeat",
  },
  {
    what: "ID4 changes its test for one that is as good as its subtrees",
    find: "if (!(merit > toBeat + counts.slack(slot, total))) return true;",
    replace: "if (!(merit >= toBeat)) return true;",
  },
  {
    what: "ID4 stops at leaves although it warms up",
    find: "if (isLeaf && !warmUp) return false;",
    replace: "if (isLeaf) return false;",
  },
  {
    what: "ID4 asks the subtrees below nodes that answer as leaves",
    find: "if (majority < 0 || answer < 0 || tree.isLeaf(node)) answer = majority;",
    replace: "if (majority < 0 || answer < 0) answer = majority;",
  },
  {
    what: "ID4 takes the unlikely for independent",
    find: "this.#counts.independenceAt(slot, best) >= significance",
    replace: "this.#counts.independenceAt(slot, best) < significance",
  },
  {
    what: "ID4 tells nobody where it answers",
    find: "if (this.#watch !== undefined) this.#tell(this.#watch, rows, start, place, weight);",
    replace: "",
    tests: ["ensembles/node-budget-arc-x4.test.ts"],
  },
  {
    what: "ID4 takes the answering node for the one above",
    find: "      above = node;\n",
    replace: "      above = child;\n",
    tests: ["ensembles/node-budget-arc-x4.test.ts"],
  },
  {
    what: "ID4 keeps what is below a new depth bound",
    find: "this.#deepest);\n    this.#tree.limitDepth(this.#depth);",
    replace: "this.#deepest);",
    tests: ["ensembles/node-budget-arc-x4.test.ts"],
  },
  {
    what: "ID4 does not grow below a new depth bound",
    find: "    this.#depth = Math.min(depth, this.#deepest);\n",
    replace: "",
    tests: ["ensembles/node-budget-arc-x4.test.ts"],
  },
  {
    what: "ID4 takes a node for pure that has a little of another class",
    find: "return tree.majorityWeight(node) >= total;",
    replace: "return tree.majorityWeight(node) > 0.99 * total;",
  },
];
