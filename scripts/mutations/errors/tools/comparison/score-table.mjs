export default [
  {
    what: "baselines are compared, too",
    find: "contenders.filter(({ isBaseline }) => !isBaseline)",
    replace: "contenders",
  },
  { what: "models that failed are left out", find: "models: [...racing, ...failed]", replace: "models: [...racing]" },
  {
    what: "scores of 0 and 1 only are read as names",
    find: "{ target: first, nominal: [first], numeric: models }",
    replace: "{ target: first }",
  },
  {
    what: "models of joined tables go by their places",
    find: "scores[table.models.indexOf(model)]",
    replace: "scores[models.indexOf(model)]",
  },
  { what: "results of another format are read", find: "results?.format === RESULTS_FORMAT && ", replace: "" },
  { what: "a model that one table lacks is compared", find: "tables.every((table)", replace: "tables.some((table)" },
];
