export default [
  {
    what: "the slopes in the table of entropies have the wrong sign",
    find: "density * (log2(above) - log2(below))",
    replace: "density * (log2(below) - log2(above))",
    tests: ["learners/tree/split-search.test.ts"],
  },
  {
    what: "a class's share of the entropy of the sides is halved",
    find: "entropy = n * interpolate(",
    replace: "entropy = 0.5 * n * interpolate(",
    tests: ["learners/tree/split-search.test.ts"],
  },
  {
    what: "masses below cuts depend on the unit of very small numbers",
    find: "ratio < Infinity ? Math.sqrt(ratio) : Math.sqrt(a) / Math.sqrt(b)",
    replace: "Math.sqrt(ratio)",
  },
  {
    what: "a cut at the mean of a class without variance has all above it",
    find: "mass = distance >= 0 ? n : 0",
    replace: "mass = distance > 0 ? n : 0",
  },
  {
    what: "of rows that weigh less than 2 together the deviation depends on what they weigh",
    find: "Math.max(n - 1, n / 2)",
    replace: "n - 1",
  },
  {
    what: "a class without the attribute has other numbers than its two",
    find: "if (stats[w] > 0 && !areTwo(",
    replace: "if (!areTwo(",
    tests: ["learners/tree/class-masses.test.ts"],
  },
  {
    what: "whole weights of two numbers are rounded where they are counted",
    find: "n * share + large - large",
    replace: "n * share",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "rounded counts of two numbers exceed what a class weighs",
    find: "Math.min(n * share + large - large, n)",
    replace: "n * share + large - large",
    tests: ["learners/tree/class-masses.test.ts"],
  },
  {
    what: "the table of the normal distribution ends before its last step",
    find: "new Float64Array(4 * (steps + 1))",
    replace: "new Float64Array(4 * (steps - 1))",
  },
  {
    what: "weights of two numbers are rounded to whole ones, however little rows weigh",
    find: "const large = 4096 * n;",
    replace: "const large = 4096;",
  },
];
