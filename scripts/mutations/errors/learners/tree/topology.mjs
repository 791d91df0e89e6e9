export default [
  { what: "one of four rows that go down a tree together goes on as another does", find: "c = r;", replace: "c = q;" },
  {
    what: "the walk of four rows ends as soon as one has reached its leaf",
    find: "if (((p ^ a) | (q ^ b) | (r ^ c) | (s ^ d)) === 0) break;",
    replace: "if (((p ^ a) | (q ^ b) | (r ^ c)) === 0) break;",
  },
  {
    what: "a negative index follows the test of a value",
    find: "} else if (x >= 0) {",
    replace: "} else if (x === x) {",
  },
  {
    what: "the rows of a batch go on to a leaf that was split",
    find: "    this.changes++;\n",
    replace: "",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
];
