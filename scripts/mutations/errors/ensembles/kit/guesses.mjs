export default [
  { what: "a guess is an error of 1/2", find: "* (1 + guess)) / guess", replace: "* 2)" },
  {
    what: "odds of a guess among many classes follow the error, not its square",
    find: "share * share",
    replace: "share",
  },
  { what: "good members are boosted as guesses are", find: "share * share", replace: "1" },
  { what: "odds of members worse than a guess go on growing", find: "Math.min(1, ", replace: "(" },
];
