export default [
  {
    what: "a forest's background trees learn with the weight the tree has drawn",
    find: "watch(m, run, i, rowWeight,",
    replace: "watch(m, run, i, run.weights[i],",
  },
];
