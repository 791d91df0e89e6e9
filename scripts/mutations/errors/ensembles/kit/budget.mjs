export default [
  {
    what: "the budget that is said to do leaves out what is put aside for numbers of classes",
    find: "(besideLearner + budget.min)) / part",
    replace: "(besideLearner + budget.min)) / (1 - CLASSES_PART)",
  },
];
