export default [
  {
    what: "one condition is enough",
    find: ">= 2 ? ofMost",
    replace: ">= 1 ? ofMost",
  },
  {
    what: "function 2 is not reversed",
    find: "const ofMost = number === 1 ? 1 : 0;",
    replace: "const ofMost = 1;",
  },
  {
    what: "the numbers are exchanged",
    find: "isBelowWave(x, y)",
    replace: "isBelowWave(y, x)",
  },
  {
    what: "both booleans are the same",
    find: "row[start + 1] = w;",
    replace: "row[start + 1] = v;",
  },
];
