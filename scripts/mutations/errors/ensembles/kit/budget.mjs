export default [
  {
    what: "the budget that is said to do leaves out what is put aside for numbers of classes",
    find: "(besideLearner + budget.min)) / part",
    replace: "(besideLearner + budget.min)) / (1 - CLASSES_PART)",
  },
  {
    what: "numbers of classes that take just their part of a budget are refused",
    find: "if (bytes <= maxBytes * part) return;",
    replace: "if (bytes < maxBytes * part) return;",
  },
  {
    what: "learners that declare no budget are bound by the standard one",
    find: "maxBytes === Infinity || (maxBytes === STANDARD_BUDGET && budget === undefined)",
    replace: "maxBytes === Infinity",
  },
  {
    what: "learners that declare no budget are bound by none",
    find: "(maxBytes === STANDARD_BUDGET && budget === undefined)",
    replace: "budget === undefined",
  },
  {
    what: "members keep no budget",
    find: "return definition.with({ ...params, maxBytes: Math.min(share, params.maxBytes as number) });",
    replace: "return recipe;",
    tests: ["../test/budgets.test.ts"],
  },
];
