export default [
  {
    what: "of equal tests ID4 takes the first, not its own",
    find: "this.score(at, current, total) >= this.score(at, first, total)",
    replace: "this.score(at, current, total) > this.score(at, first, total)",
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
    find: "!(score > this.score(at, a, known))) continue;",
    replace: "!(score >= this.score(at, a, known))) continue;",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "rows before a slot's first are forgotten",
    find: "this.stats.data[at] = before;",
    replace: "this.stats.data[at] = 0;",
    tests: ["learners/id4.test.ts"],
  },
];
