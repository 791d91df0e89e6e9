export default [
  {
    what: "a trainer takes data that were changed after they were made",
    find: "    checkData(id, data);\n",
    replace: "",
  },
  {
    what: "rows that weigh nothing count as learned",
    find: "if (weights[from] === 0) continue;",
    replace: "if (weights[from] < 0) continue;",
    tests: ["ensembles/batch-bagging.test.ts"],
  },
  {
    what: "a trainer tells shares that do not grow",
    find: "if (share > done && share < 1)",
    replace: "if (share < 1)",
  },
  {
    what: "a trainer tells twice that it is done",
    find: "share > done && share < 1",
    replace: "share > done",
  },
  { what: "a trainer that ends early does not say so", find: "    yield 1;\n", replace: "" },
  {
    what: "a trainer trains before its first step is taken",
    find: 'return Object.assign(make, description, { kind: "trainer" as const, steps });',
    replace:
      'return Object.assign(make, description, { kind: "trainer" as const, steps: (data: DataSet, options?: Options<T> & ModelOptions) => [1, make(data, options)].values() as never });',
  },
  {
    what: "the trainer's own chance is the model's",
    find: "Random.seeded(Number.MAX_SAFE_INTEGER - (seed as number))",
    replace: "Random.seeded(seed as number)",
  },
];
