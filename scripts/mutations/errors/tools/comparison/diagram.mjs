export default [
  {
    what: "models are not at their ranks",
    find: "(LENGTH * (rank - 1)) / (last - 1)",
    replace: "(LENGTH * rank) / last",
  },
  { what: "lines of models on the right cross", find: "isLeft ? i : last - 1 - i", replace: "isLeft ? i : i - onLeft" },
  { what: "a bar ends at the second model of a group", find: "group[group.length - 1]", replace: "group[1]" },
  { what: "bars lie over labels", find: "AXIS + 16 + BAR * groups.length", replace: "AXIS + 16" },
];
