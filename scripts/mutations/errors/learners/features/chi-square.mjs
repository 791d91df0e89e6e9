export default [
  {
    what: "the chi-square test has a degree of freedom too many",
    find: "(rowsMet - 1) * (columnsMet - 1)",
    replace: "rowsMet * (columnsMet - 1)",
  },
  {
    what: "the chi-square test reads a class too many",
    find: "for (let c = 0; c < columns; c++) columnsMet",
    replace: "for (let c = 0; c <= columns; c++) columnsMet",
  },
];
