export default [
  {
    what: "a group ends only at a model that differs from its neighbour",
    find: "apart >= start && ",
    replace: "apart >= end - 1 && ",
  },
  {
    what: "models alone are groups",
    find: "end - start > 1",
    replace: "end - start > 0",
  },
  {
    what: "groups do not overlap",
    find: "start = apart + 1",
    replace: "start = end",
  },
  {
    what: "indices are places in the order of ranks",
    find: "differ(order[apart], order[end])",
    replace: "differ(apart, end)",
  },
  {
    what: "the worse model comes first",
    find: "differ(order[apart], order[end])",
    replace: "differ(order[end], order[apart])",
  },
  {
    what: "the last group is left out",
    find: "end <= order.length; end++",
    replace: "end < order.length; end++",
  },
];
