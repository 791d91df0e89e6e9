export default [
  {
    what: "degrees are swapped",
    find: "(upper / lower) * value",
    replace: "(lower / upper) * value",
  },
  {
    what: "the tail below",
    find: "betaProbability(lower / 2, upper / 2,",
    replace: "betaProbability(upper / 2, lower / 2,",
  },
];
