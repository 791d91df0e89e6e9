export default [
  {
    what: "an adaptive leaf answers as the one that has been right less often",
    find: "return numbers[at + MAJORITY_CORRECT] > numbers[at + BAYES_CORRECT];",
    replace: "return numbers[at + MAJORITY_CORRECT] < numbers[at + BAYES_CORRECT];",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "missing values follow the first branch, not the heaviest",
    find: "const fallback = heaviest(distribution, branches, classes);",
    replace: "const fallback = 0;",
  },
];
