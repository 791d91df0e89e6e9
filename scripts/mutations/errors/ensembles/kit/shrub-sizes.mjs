export default [
  {
    what: "of equal numbers trees are halved before rows",
    find: "window >= maxMembers",
    replace: "window > maxMembers",
  },
  {
    what: "the tree that joins has no room in the budget",
    find: "const trees = maxMembers + 1;",
    replace: "const trees = maxMembers;",
  },
];
