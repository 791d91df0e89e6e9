export default [
  {
    what: "a tree that takes another's place inherits its accuracy",
    find: "this.#answered.data[m] = 0;\n    this.#correct.data[m] = 0;",
    replace: "",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
  {
    what: "a forest keeps the accuracies of its trees outside its columns",
    find: 'ensemble.memberNumbers("correct", { is: { upTo: "answered" } })',
    replace: "{ data: new Float64Array(10_000) }",
    tests: ["ensembles/adaptive-random-forest.test.ts"],
  },
  {
    what: "a member that is loaded with more right answers than answers has an infinite vote",
    find: ', { is: { upTo: "answered" } }',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
];
