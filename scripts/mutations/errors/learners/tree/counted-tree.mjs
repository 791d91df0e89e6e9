export default [
  {
    what: "ITI lets rows without a value pass when it answers",
    find: "2, kind === TestKind.NUMERIC_CUT ? 1 : 0)",
    replace: "2, kind === TestKind.NUMERIC_CUT ? 0 : 1)",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI prunes by the classes there is room for",
    find: "if (weights[c] > 0) present++;",
    replace: "present++;",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI does not measure all nodes anew when a class comes",
    find: "if (present !== this.#rooms.data[PRESENT]) {",
    replace: "if (present < this.#rooms.data[PRESENT]) {",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI does not count a node that answers beside pruned ones",
    find: "isHidden[node] === 1), first, first + 2)",
    replace: "isHidden[node] === 1), first, first + 3)",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI takes less than no bits to name an example among less than one",
    find: "Math.max(total, 1)",
    replace: "total",
    tests: ["learners/iti.test.ts"],
  },
];
