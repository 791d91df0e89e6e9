export default [
  {
    what: "random patches: rows are not resampled where attributes are not",
    find: 'mode !== "subspaces" || size === attributes',
    replace: 'mode === "patches"',
  },
  {
    what: "random patches: subspaces of all attributes are the same member many times",
    find: "|| size === attributes;",
    replace: "|| size > attributes;",
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
    find: "draw === DRAWS ||",
    replace: "draw < DRAWS ||",
  },
  {
    what: "random patches: what one of the first members sees does not depend on the others",
    find: "(n) => n + random.uniform()",
    replace: "(n) => 0 * n + random.uniform()",
  },
  {
    what: "random patches: a share of less than two attributes is left at one",
    find: 'params.subspace === "share" ? 2 : 1;',
    replace: "1;",
  },
  {
    what: "random patches: a share that is rounded up to two is made three",
    find: "Math.min(Math.max(subspaceSize(params, attributes), least), attributes)",
    replace:
      "Math.min(subspaceSize(params, attributes) + Number(params.attributeShare * attributes < least), attributes)",
  },
  {
    what: "random patches: the bytes of subsets are not taken from shares of a budget",
    find: ": Subspace.bytes(size)",
    replace: ": 0",
  },
];
