export default [
  {
    what: "a missing value makes all later ones known",
    find: "if (value >= known[1 + a]) known[1 + a]",
    replace: "known[a]",
  },
];
