export default [
  {
    what: "a row's weight does not count for what experts lose",
    find: "losses[m] += weight * ",
    replace: "losses[m] += ",
    tests: ["ensembles/weighted-majority.test.ts"],
  },
  {
    what: "beside a heavy row that all experts lose other rows are forgotten",
    find: "(lost[m] - common)",
    replace: "lost[m]",
    tests: ["ensembles/weighted-majority.test.ts"],
  },
  {
    what: "experts lose without end, so that late rows are lost beside the sums",
    find: "losses[m] > least ? losses[m] - least : 0",
    replace: "losses[m]",
    tests: ["ensembles/universal-mixture.test.ts"],
  },
];
