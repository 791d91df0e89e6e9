export default [
  {
    what: "a member that moves leaves its recipe behind",
    find: "order[to] = moved;",
    replace: "order[from] = moved;",
    tests: ["ensembles/kit/membership.test.ts"],
  },
];
