export default [
  {
    what: "of equal tests ID4 takes the first, not its own",
    find: "if (current >= 0 && this.score(at, current, total) >= least) return current;",
    replace: "",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "rows that lack an attribute count for it",
    find: "return total - this.stats.data[at + HEAD + this.width + attribute];",
    replace: "return total;",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "a cut is replaced by one that is no better",
    find: "!(score > this.score(at, a, known) + SAME_MERIT * total)) continue;",
    replace: "!(score >= this.score(at, a, known))) continue;",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "rows before a slot's first are forgotten",
    find: "this.stats.data[at] = before;",
    replace: "this.stats.data[at] = 0;",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "ID4 looks for the best test only where it is far better",
    find: "this.#most <= limit",
    replace: "this.#most <= 2 * limit",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "values between missing ones are left out",
    find: "from = a + 1;",
    replace: "from = width;",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "a new value of a row is not asked for room",
    find: "if (shape.isNew(a, x)) fits = false;",
    replace: "",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "shares of ID4 are above 1 by rounding",
    find: "(known > 0 ? Math.min(score / known, 1) : 0)",
    replace: "(known > 0 ? score / known : 0)",
    tests: ["learners/features/feature-counts.test.ts"],
  },
  {
    what: "a tree that goes back to its root takes counters that are no longer there",
    find: "column.resize(length, length);\n    this.#firstFree.data[0] = 0;",
    replace: "column.resize(length, length);",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "the largest number of a class is never below 0",
    find: "if (before === 0 || x > stats[own + Block.LARGEST])",
    replace: "if (x > stats[own + Block.LARGEST])",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "rounding tells tests apart where no row lacks anything",
    find: "const least = this.#most - SAME_MERIT * total;",
    replace: "const least = this.#most;",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "rounding tells tests apart where rows lack something",
    find: "if (merit > most + slack) {",
    replace: "if (merit > most) {",
    tests: ["learners/id4.test.ts"],
  },
];
