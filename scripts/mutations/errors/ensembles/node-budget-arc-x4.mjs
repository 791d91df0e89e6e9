export default [
  {
    what: "Arc-x4 with a node budget never reviews",
    find: "this.upkeep = [this.#budget];",
    replace: "this.upkeep = [];",
  },
];
