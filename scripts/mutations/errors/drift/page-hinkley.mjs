export default [
  {
    what: "Page-Hinkley calls a change where the sum only reaches the threshold",
    find: "sum > this.threshold",
    replace: "sum >= this.threshold",
  },
  {
    what: "Page-Hinkley counts what is below the mean against what was above it before",
    find: "Math.max(0, this.forgetting * state[SUM] + (value - mean - this.tolerance))",
    replace: "this.forgetting * state[SUM] + (value - mean - this.tolerance)",
  },
  {
    what: "Page-Hinkley forgets a share of the number, too",
    find: "this.forgetting * state[SUM] + (value - mean - this.tolerance)",
    replace: "this.forgetting * (state[SUM] + (value - mean - this.tolerance))",
  },
];
