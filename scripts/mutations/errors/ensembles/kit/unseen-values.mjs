export default [
  {
    what: "a missing value makes all later ones known",
    find: "if (value >= known[a]) known[a]",
    replace: "known[a]",
  },
];
