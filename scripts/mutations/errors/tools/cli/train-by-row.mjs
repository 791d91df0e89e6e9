export default [
  {
    what: "what was learned is lost where one of the first rows is refused",
    find: "if (isEarly) learned = first.labelled;",
    replace: "if (isEarly && first.labelled < 0) learned = first.labelled;",
  },
];
