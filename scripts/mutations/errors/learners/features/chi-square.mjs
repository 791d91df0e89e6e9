export default [
  {
    what: "the chi-square test has a degree of freedom too many",
    find: "(rowsMet - 1) * (columnsMet - 1)",
    replace: "rowsMet * (columnsMet - 1)",
  },
];
