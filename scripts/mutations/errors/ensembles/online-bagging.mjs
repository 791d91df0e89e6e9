export default [
  {
    what: "online bagging forgets what rows weigh",
    find: "k : k * weights[i];",
    replace: "k : k;",
    tests: ["ensembles/kit/row-chain.test.ts"],
  },
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
  {
    what: "online bagging counts no errors",
    find: "this.errors?.add(m, run, i);",
    replace: "",
    tests: ["ensembles/kit/member-errors.test.ts"],
  },
  {
    what: "online bagging counts errors unasked",
    find: 'before: params.memberErrors || after === "errors", after',
    replace: "before: true, after",
    tests: ["ensembles/kit/member-errors.test.ts"],
  },
  {
    what: "online bagging asks members for errors when they have learned",
    find: 'before: params.memberErrors || after === "errors", after',
    replace: "before: false, after: after || params.memberErrors",
    tests: ["ensembles/kit/member-errors.test.ts"],
  },
  {
    what: "all members of online bagging draw from one stream",
    find: "this.streams[m];",
    replace: "this.streams[0];",
  },
];
