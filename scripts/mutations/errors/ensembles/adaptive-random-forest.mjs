export default [
  {
    what: "a forest's background trees learn with the weight the tree has drawn",
    find: "watch(m, run, i, rowWeight,",
    replace: "watch(m, run, i, run.weights[i],",
  },
  {
    what: "a forest counts rows for a tree's accuracy, not what they weigh",
    find: "this.#accuracy.add(m, rowWeight, run",
    replace: "this.#accuracy.add(m, 1, run",
  },
  {
    what: "a forest's trees learn without the rows' weights",
    find: "weights[i] *= this",
    replace: "weights[i] = this",
  },
  {
    what: "a forest's grace period is rounded down",
    find: "Math.round(params.gracePeriod",
    replace: "Math.floor(params.gracePeriod",
  },
  {
    what: "a forest shows rows to detectors that the tree has not learned",
    find: "if (run.weights[i] > 0 && ",
    replace: "if (",
  },
  {
    what: "a forest takes grace periods that are no whole numbers of weight any more",
    find: ", max: 1e9 })",
    replace: " })",
  },
];
