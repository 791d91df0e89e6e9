export default [
  {
    what: "random patches: rows are not resampled where attributes are not",
    find: 'mode !== "subspaces"',
    replace: 'mode === "patches"',
  },
  {
    what: "random patches: the background learns without k",
    find: "watch(m, run, i, weight,",
    replace: "watch(m, run, i, run.rowWeights[i],",
  },
  {
    what: "random patches: accuracy is that of members which have learned the row",
    find: "run.before[i] === 1);",
    replace: "run.after[i] === 1);",
  },
  {
    what: "random patches: members begin with the attributes of others",
    find: "this.#isTaken(subset); draw++",
    replace: "false; draw++",
  },
  {
    what: "random patches: a share of less than two attributes is not made one more",
    find: "params.attributeShare * attributes < 2",
    replace: "params.attributeShare * attributes < 1",
  },
  {
    what: "random patches: the bytes of subsets are not taken from shares of a budget",
    find: ": Subspace.bytes(size)",
    replace: ": 0",
  },
];
