export default [
  {
    what: "a free block is handed out twice",
    find: "else this.owners.data[0] = -2 - this.owners.data[1 + block];",
    replace: "",
  },
  {
    what: "weights of values outside of blocks stay when a leaf is closed",
    find: "if (shape.sizes[a] === 0) values.remove",
    replace: "if (shape.sizes[a] === 1) values.remove",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "the weight of the last value outside of a block stays when a leaf is closed",
    find: "+ places[a], shape.room[a]);",
    replace: "+ places[a], shape.room[a] - 1);",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "a leaf that is closed only forgets values of the first attribute outside of blocks",
    find: "placeCount + places[a], ",
    replace: "placeCount, ",
  },
];
