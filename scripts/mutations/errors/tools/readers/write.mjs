export default [
  {
    what: "a time has digits that a double does not hold",
    find: "for (let digits = 1; digits <= MOST_DIGITS; digits++) {",
    replace: "for (let digits = MOST_DIGITS; digits <= MOST_DIGITS; digits++) {",
  },
];
