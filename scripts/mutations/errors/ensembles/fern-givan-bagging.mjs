export default [
  {
    what: "fixed-fraction bagging learns the rows it should leave out",
    find: "stream.uniform() < fraction",
    replace: "stream.uniform() >= fraction",
  },
  { what: "fixed-fraction bagging draws with mean 2", find: "= poissonTable(1)", replace: "= poissonTable(2)" },
  {
    what: "fixed-fraction bagging draws from the first member's stream",
    find: "this.streams[m]",
    replace: "this.streams[0]",
  },
  {
    what: "fixed-fraction bagging counts right answers without their weight",
    find: "+= run.rowWeights[i]",
    replace: "+= 1",
  },
  {
    what: "fixed-fraction bagging counts wrong answers",
    find: "if (run.before[i] === 1)",
    replace: "if (run.before[i] === 0)",
  },
  {
    what: "fixed-fraction bagging begins with a vote of 1",
    find: "this.voteWeights.data.fill(0)",
    replace: "this.voteWeights.data.fill(1)",
  },
  {
    what: "fixed-fraction bagging repeats rows with their weight as another factor",
    find: "this.repeats ? k : k * weights[i]",
    replace: "k * weights[i]",
    tests: ["ensembles/kit/row-chain.test.ts"],
  },
  {
    what: "fixed-fraction bagging shows errors of votes that are equal",
    find: "return this.needs.before ? withErrors",
    replace: "return true ? withErrors",
    tests: ["ensembles/kit/member-errors.test.ts"],
  },
];
