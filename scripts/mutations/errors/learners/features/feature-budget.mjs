export default [
  {
    what: "the tree's budget is not asked",
    find: "const left = this.#maxBytes - this.#arena.byteLength;",
    replace: "const left = Infinity;",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "ID4 takes what is left of its budget one node at a time",
    find: "spare = Math.max(more, Math.floor(spare / 4));",
    replace: "spare = more;",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "ID4 takes what is refused once for room",
    find: "if (more >= things.refused) return false;",
    replace: "if (more >= things.refused) return true;",
    tests: ["learners/id4.test.ts"],
  },
  {
    what: "ID4 refuses a budget that is just enough",
    find: "if (needed <= this.#maxBytes) return;",
    replace: "if (needed < this.#maxBytes) return;",
    tests: ["learners/id4.test.ts"],
  },
];
