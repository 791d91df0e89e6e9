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
];
