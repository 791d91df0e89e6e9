export default [
  {
    what: "leaves give up their statistics before inner nodes do",
    find: "promise : -1 / (1 + promise)",
    replace: "promise : promise + 1e6",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
  {
    what: "pruned nodes keep their blocks",
    find: "this.#blocks.close(node);",
    replace: "",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
];
