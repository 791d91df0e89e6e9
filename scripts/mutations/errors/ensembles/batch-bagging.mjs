export default [
  {
    what: "batch bagging never draws the last row",
    find: "random.integer(count)",
    replace: "random.integer(count - 1)",
  },
  { what: "batch bagging forgets the rows' weights", find: "(row) => weights[row]", replace: "() => 1" },
];
