export default [
  {
    what: "the budget that is said to do leaves out what is put aside for numbers of classes",
    find: "(kept + learners * budget.min) / rest",
    replace: "(kept + learners * budget.min) / (1 - CLASSES_PART)",
  },
];
