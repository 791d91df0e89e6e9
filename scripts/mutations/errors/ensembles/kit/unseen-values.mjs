export default [
  {
    what: "a missing value makes all later ones known",
    find: "if (value >= known[1 + i]) known[1 + i]",
    replace: "known[1 + i]",
  },
];
