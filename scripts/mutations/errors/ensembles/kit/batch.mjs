export default [
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
    what: "rows that weigh nothing count as learned",
    find: "if (weight === 0) continue;",
    replace: "if (weight < 0) continue;",
    tests: ["ensembles/batch-bagging.test.ts"],
  },
];
