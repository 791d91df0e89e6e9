export default [
  {
    what: "a forest takes fewer errors for a drift too",
    find: "drift.add(error) && drift.risen",
    replace: "drift.add(error)",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
];
