const tests = ["learners/decision-stump.test.ts"];

export default [
  {
    what: "thresholds of rows whose squared weights underflow gain nothing",
    find: "if (isInRange(sum + rest))",
    replace: "if (sum >= 0)",
    tests,
  },
  {
    what: "bounds on the gains of a stretch underflow",
    find: "!isInRange(smallest)",
    replace: "smallest <= 0",
    tests,
  },
  {
    what: "the middle of two large numbers is beyond all numbers",
    find: "low / 2 + high / 2",
    replace: "(low + high) / 2",
  },
  {
    what: "a threshold may be the number above it",
    find: "middle > low && middle < high ? middle : low",
    replace: "middle",
  },
  {
    what: "the bound of a stretch's gain is that of its end",
    find: "bound += Math.max(low, high + weight * (logAbove - logBelow));",
    replace: "bound += high + weight * (logAbove - logBelow);",
    tests: ["learners/stump/budget.test.ts"],
  },
  {
    what: "what is above a threshold is the difference from all, without the digits of light rows",
    find: "    branches.set(this.#below);\n",
    replace:
      "    branches.set(this.#below);\n    for (let c = 0; c < classes; c++) branches[classes + c] = Math.max(0, this.#known[c] - this.#below[c]);\n    if (classes > 0) return;\n",
  },
  {
    what: "what is above a threshold lacks the stretches behind its own",
    find: "for (let stretch = rest; stretch !== 0;",
    replace: "for (let stretch = rest; stretch < 0;",
  },
];
