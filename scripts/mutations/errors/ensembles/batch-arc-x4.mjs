export default [
  {
    what: "batch Arc-x4 ends at the second member that it discards, in a row or not",
    find: "      hasFailed = false;\n",
    replace: "",
  },
  {
    what: "batch Arc-x4 weighs by the cube",
    find: "weight * arcX4Weight(counts[i])",
    replace: "weight * (1 + counts[i] ** 3)",
  },
  {
    what: "batch Arc-x4 keeps its weights where it should begin anew",
    find: "hasFailed = true;",
    replace: "hasFailed = round < 0;",
  },
  {
    what: "batch Arc-x4 lets weights grow",
    find: "const scale = total / sumOf(weights, 0, count);",
    replace: "const scale = 1;",
  },
  { what: "batch Arc-x4 discards at half whatever chance is", find: "1 - 1 / classes;", replace: "1 / 2;" },
  {
    what: "batch Arc-x4 discards a member that errs on just half",
    find: "error > largestError * total * (1 + ROUNDING)",
    replace: "error >= largestError * total",
  },
  {
    what: "batch Arc-x4 discards a member that errs on just half and a rounding",
    find: "total * (1 + ROUNDING)",
    replace: "total",
  },
];
