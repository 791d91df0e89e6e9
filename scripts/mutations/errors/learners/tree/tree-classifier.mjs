export default [
  {
    what: "rows ahead keep a shared record that one of them has left",
    find: "nodes.leafCount !== size",
    replace: "nodes.topology.count < size",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
];
