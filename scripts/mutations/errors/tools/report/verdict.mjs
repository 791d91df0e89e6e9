export default [
  {
    what: "a baseline that prints the same is said to be better",
    find: "if (best < bar - TIE)",
    replace: "if (best < bar)",
  },
  {
    what: "leads over repeats are judged as those of one run",
    find: "spread >= TIE ? spread : ",
    replace: "",
  },
  {
    what: "only the second is asked whether it is too close",
    find: "order.slice(1).filter((rival) => isTooClose(winner, rival))",
    replace: "[second, yardstick].filter((rival) => rival !== undefined && isTooClose(winner, rival))",
  },
  {
    what: "who prints the same over the last rows is said to lead there",
    find: "late(a) + TIE",
    replace: "late(a)",
  },
];
