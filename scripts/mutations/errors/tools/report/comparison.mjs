export default [
  {
    what: "drifts of members stand behind all measures but the drifts",
    find: "column.best === null &&\n    contender",
    replace: "column.best !== null &&\n    contender",
    tests: ["report/render.test.ts"],
  },
];
