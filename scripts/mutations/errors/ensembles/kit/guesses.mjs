export default [
  { what: "a guess is an error of 1/2", find: "* (1 + guess)) / guess", replace: "* 2)" },
  {
    what: "odds of a guess among many classes follow the error, not its square",
    find: "share * share",
    replace: "share",
  },
  { what: "good members are boosted as guesses are", find: "share * share", replace: "1" },
  { what: "odds of members worse than a guess go on growing", find: "Math.min(1, ", replace: "(" },
  {
    what: "a class that comes twice in a run counts twice",
    find: "isMet[label] = 1;",
    replace: "",
  },
  {
    what: "classes count with the row after that in which they come first",
    find: "met += 1 - isMet[label];\n      isMet[label] = 1;\n    }\n    carries[at + i * stride] = met;",
    replace: "isMet[label] = 1;\n    }\n    carries[at + i * stride] = met;",
  },
  {
    what: "all classes of the schema count as met",
    find: "met += Number(data[c] > 0)",
    replace: "met++",
  },
];
