export default [
  { what: "online bagging draws with mean 2", find: "= poissonTable(1)", replace: "= poissonTable(2)" },
  {
    what: "online bagging repeats rows with their weight as another factor",
    find: "this.repeats ? k : k * weights[i]",
    replace: "k * weights[i]",
    tests: ["ensembles/kit/row-chain.test.ts"],
  },
  {
    what: "online bagging never repeats",
    find: 'params.sampling === "repetitions"',
    replace: 'params.sampling === ("never" as string)',
    tests: ["ensembles/kit/row-chain.test.ts"],
  },
];
