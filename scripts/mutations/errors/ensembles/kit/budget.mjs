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
    what: "a budget that was given is not refused for learners without one",
    find: "if (one !== undefined) throw hasNone(one);",
    replace: "",
  },
  {
    what: "a budget is kept where the learner has one, whatever is in it",
    find: "return specsIn(recipe)\n    .map(withoutBudget)",
    replace: "return ([] as Spec[])\n    .map(withoutBudget)",
  },
  {
    what: "the standard budget is passed on as if it had been given",
    find: "return maxBytes === STANDARD_BUDGET ? others : params;",
    replace: "return maxBytes === 0 ? others : params;",
  },
];
