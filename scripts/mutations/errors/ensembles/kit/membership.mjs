export default [
  {
    what: "all learners that take a member's place come from one stream",
    find: "this.streams[this.maxMembers + place].fork()",
    replace: "this.streams[this.maxMembers].fork()",
    tests: ["ensembles/ons-boost.test.ts"],
  },
];
