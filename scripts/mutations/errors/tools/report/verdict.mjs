export default [
  {
    what: "a baseline that prints the same is said to be better",
    find: "if (best < bar - TIE)",
    replace: "if (best < bar)",
  },
  {
    what: "leads over repeats are judged as those of one run",
    find: "if (winner.contender.repeats.length > 1) return false;",
    replace: "",
  },
];
