export default [
  {
    what: "a member leaves though there is no room for another",
    find: "  if (fresh === null) return null;\n  if (isFull) ensemble",
    replace:
      "  if (fresh === null && isFull) removeMember(ensemble, leaving);\n  if (fresh === null) return null;\n  if (isFull) ensemble",
    tests: ["ensembles/dynamic-weighted-majority.test.ts"],
  },
  {
    what: "a member that moves leaves its recipe behind",
    find: "order[to] = moved;",
    replace: "order[from] = moved;",
    tests: ["ensembles/kit/membership.test.ts"],
  },
  {
    what: "a member that is put back has the numbers of a fresh one",
    find: "ensemble.numbers[i].data[place] = number;",
    replace: "ensemble.numbers[i].data[place] += 0 * number;",
    tests: ["ensembles/kit/upkeep/backward-search.test.ts"],
  },
  {
    what: "a fresh member takes the stream of the first free place, not of its own",
    find: "const fresh = ensemble.freshMember(place);",
    replace: "const fresh = ensemble.freshMember(free);",
    tests: ["ensembles/ons-boost.test.ts"],
  },
  {
    what: "a member that joins in front of others mixes their recipes up",
    find: "  moveRecipe(ensemble, place, free);\n  if",
    replace: "  if",
    tests: ["ensembles/kit/membership.test.ts"],
  },
  {
    what: "a member that joins is as old as the ensemble",
    find: "ensemble.births.data[place] = ensemble.rowsNow;",
    replace: "ensemble.births.data[place] = 0;",
    tests: ["../test/events.test.ts"],
  },
];
