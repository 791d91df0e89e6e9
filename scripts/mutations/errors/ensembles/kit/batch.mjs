export default [
  {
    what: "a member of a batch method learns with more weight than learners take",
    find: "limitWeights(own, 0, to - from);",
    replace: "",
    tests: ["../test/trainers.test.ts"],
  },
  {
    what: "batch methods do not count rows",
    find: "ensemble.rows.data[0]++",
    replace: "ensemble.rows.data[0] += 0",
    tests: ["ensembles/batch-bagging.test.ts"],
  },
  {
    what: "a sample is drawn evenly, not by weight",
    find: "upTo[i] = total += weights[i]",
    replace: "upTo[i] = total += 1",
    tests: ["ensembles/batch-boosting.test.ts"],
  },
  {
    what: "rows of a sample weigh 1, whatever rows weigh",
    find: "fill(total / count)",
    replace: "fill(1)",
    tests: ["ensembles/batch-boosting.test.ts"],
  },
  {
    what: "no answer counts as right",
    find: "!== labels[i])",
    replace: "=== 1 - labels[i])",
    tests: ["ensembles/batch-boosting.test.ts"],
  },
  {
    what: "a member misses the last rows of its steps",
    find: "const to = Math.min(from + ROWS_PER_STEP, count);\n    const run",
    replace: "const to = Math.min(from + ROWS_PER_STEP, count - 1);\n    const run",
    tests: ["ensembles/batch-boosting.test.ts"],
  },
  {
    what: "a member learns the first rows in every step",
    find: "const run = rows.subarray(from * width, to * width);",
    replace: "const run = rows.subarray(0, to * width);",
    tests: ["ensembles/batch-bagging.test.ts"],
  },
  {
    what: "mistakes of later steps are those of the first",
    find: "(i - from) * classes",
    replace: "(i % 8) * classes",
    tests: ["ensembles/batch-boosting.test.ts"],
  },
  {
    what: "the share of a member that learns is not told to be a part",
    find: "yield (part + step.value) / parts",
    replace: "yield part / parts + step.value",
    tests: ["ensembles/batch-bagging.test.ts"],
  },
  {
    what: "a member that has learned tells that it has answered as well",
    find: "yield LEARNING * share;",
    replace: "yield share;",
    tests: ["ensembles/batch-boosting.test.ts", "ensembles/batch-arc-x4.test.ts"],
  },
];
