export default [
  {
    what: "a free block is handed out twice",
    find: "else this.owners.data[0] = -2 - this.owners.data[1 + block];",
    replace: "",
  },
];
