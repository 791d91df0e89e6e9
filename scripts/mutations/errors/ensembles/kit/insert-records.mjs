export default [
  {
    what: "records that are inserted are those of another class",
    find: "  column.data.fill(0, at, at + count);\n",
    replace: "",
    tests: ["ensembles/kit/track-records.test.ts"],
  },
  {
    what: "records behind those inserted stay where they were",
    find: "  column.data.copyWithin(at + count, at, end - count);\n",
    replace: "",
    tests: ["ensembles/kit/incremental-pca.test.ts"],
  },
  {
    what: "records that are inserted leave room for more",
    find: "column.resize(end, end);",
    replace: "column.resize(end);",
    tests: ["ensembles/poca.test.ts"],
  },
];
