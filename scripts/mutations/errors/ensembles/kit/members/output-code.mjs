export default [
  {
    what: "classes 2j and 2j + 1 may have the same bit",
    find: "(label >> 1) + 1",
    replace: "label + 1",
    tests: ["ensembles/leveraging-bagging.test.ts"],
  },
  {
    what: "classes that there are not have a share in an output code's answer",
    find: "c < this.schema.classCount ? answers[at + this.bitOf(c)] : 0",
    replace: "answers[at + this.bitOf(c)]",
    tests: ["ensembles/leveraging-bagging.test.ts"],
  },
];
