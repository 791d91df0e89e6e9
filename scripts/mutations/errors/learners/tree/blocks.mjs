export default [
  {
    what: "a free block is handed out twice",
    find: "else this.#firstFree.data[0] = -2 - this.owners.data[block];",
    replace: "",
  },
];
