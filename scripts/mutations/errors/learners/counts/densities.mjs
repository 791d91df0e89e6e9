export default [
  {
    what: "the sample variance is divided by n",
    find: "return weight > 2 ? weight - 1 : 1;",
    replace: "return weight;",
    tests: ["learners/counts/attribute-statistics.test.ts", "learners/naive-bayes.test.ts"],
  },
  {
    what: "a class that has hardly varied is as sure as its sample variance is small",
    find: "if (squares < variance) squares += freedom * (variance - squares);",
    replace: "",
    tests: ["learners/counts/attribute-statistics.test.ts", "learners/naive-bayes.test.ts"],
  },
];
