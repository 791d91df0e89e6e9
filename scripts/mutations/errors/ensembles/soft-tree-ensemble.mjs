export default [
  {
    what: "soft tree ensemble: training is always joint",
    find: "params.members, params.training);",
    replace: "params.members);",
  },
  {
    what: "soft tree ensemble: a tree is said to take all bytes",
    find: "byteLength, 0) / this.trees;",
    replace: "byteLength, 0);",
  },
];
