const tests = ["ensembles/kit/upkeep/backward-search.test.ts"];

export default [
  {
    what: "in a full pool the one that left last makes room",
    find: "release(this.take(0).member);",
    replace: "release(this.take(this.count - 1).member);",
    tests,
  },
  {
    what: "a retired member that makes room keeps its memory",
    find: "if (this.count === this.room) release(this.take(0).member);",
    replace: "if (this.count === this.room) this.take(0);",
    tests,
  },
  {
    what: "a member that is not kept keeps its memory",
    find: "      release(departed.member);\n",
    replace: "",
    tests,
  },
  {
    what: "retired members behind one that is recalled are left with the numbers of others",
    find: "this.#numbers?.data.copyWithin(i * width, (i + 1) * width, this.count * width);",
    replace: "",
    tests,
  },
  {
    what: "retired members make no room for values and classes that come meanwhile",
    find: "for (const learner of this.#learners) learner.reserveAt(rows, start, label, isTrial);",
    replace: "",
    tests,
  },
  {
    what: "the number of retired members is not saved",
    find: "if (this.#size !== undefined) this.#size.data[0] = this.count;",
    replace: "",
    tests,
  },
  {
    what: "a pool takes members of any recipe",
    find: "if (room > 0 && recipeOrder !== undefined) {",
    replace: "if (room < 0 && recipeOrder !== undefined) {",
    tests,
  },
];
