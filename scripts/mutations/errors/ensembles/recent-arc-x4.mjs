export default [
  {
    what: "recent Arc-x4 lets all members vote where it is asked alone",
    find: "return m >= this.#voters.count;",
    replace: "return m < 0;",
  },
  {
    what: "recent Arc-x4 has no answers before learning where it counts mistakes after",
    find: "super(context, params, true);",
    replace: "super(context, params);",
  },
  {
    what: "recent Arc-x4 lets all members vote while it learns",
    find: "this.#voters.settle(run, this.soft);",
    replace: "this.#voters.settle({ ...run, out: null }, this.soft);",
  },
];
