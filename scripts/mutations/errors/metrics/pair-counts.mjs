export default [
  {
    what: "counts of pairs make room anew for nearly every pair",
    find: "capacity < 4 * (cells.length + 1)",
    replace: "capacity < 2 * (cells.length + 1)",
  },
  {
    what: "counts of pairs that are 0 count against the room for ever",
    find: "this.#used = cells.length;",
    replace: "",
  },
];
