const tests = ["learners/counts/count-row.test.ts", "learners/hoeffding-anytime-tree.test.ts"];

export default [
  {
    what: "counting without a score: squares without the distance from the new mean",
    find: "weight * difference * (x - mean)",
    replace: "weight * difference * difference",
    tests,
  },
  {
    what: "counting without a score: a nominal value is counted once, whatever the row weighs",
    find: "stats[head + valueAt[v]] += weight;",
    replace: "stats[head + valueAt[v]] += valueAt[v] < numbersAt ? weight : 1;",
    tests,
  },
  {
    what: "a node that becomes a leaf again keeps the precisions it had when it was one",
    find: "if (stats[w] > 0) stats[q + Block.PRECISION] =",
    replace: "if (stats[w] < 0) stats[q + Block.PRECISION] =",
    tests,
  },
  {
    what: "a node that becomes a leaf again keeps the variance of all classes it had when it was one",
    find: "if (all >= 0) statistics.assign(table, Block.ALL, all);",
    replace: "",
    tests,
  },
  {
    what: "a node that becomes a leaf again keeps the factors it had when it was one",
    find: "statistics.observe(table, nothing, 0, c, 0); // makes the factor",
    replace: "",
    tests,
  },
  {
    what: "counting without a score: a row's values are those of its first attribute",
    find: "    p += sizes[a];\n",
    replace: "",
    tests,
  },
  {
    what: "counting without a score: values outside of blocks are left out",
    find: "if (layout.outsideAttributes > 0)",
    replace: "if (false)",
    tests,
  },
  {
    what: "counting without a score: a number counts as it is, however far from all others it lies",
    find: "          x = near[0];\n",
    replace: "",
    tests: ["learners/counts/all-classes.test.ts"],
  },
  {
    what: "counting without a score: the weight of all rows is left out",
    find: "  valueAt[values++] = Block.WEIGHT + own * perBlock;\n",
    replace: "",
  },
  {
    what: "counting without a score: the weights of nominal attributes are left out",
    find: "      if (own === 1) valueAt[values++] = Block.WEIGHT + t;\n",
    replace: "",
  },
  {
    what: "counting without a score: numbers share the weight of the first one",
    find: "      w += own;\n",
    replace: "",
  },
  {
    what: "a node that becomes a leaf again has the precisions of its first attribute's weight",
    find: "const w = block * stride + Block.WEIGHT + own * t;",
    replace: "const w = block * stride + Block.WEIGHT;",
  },
];
