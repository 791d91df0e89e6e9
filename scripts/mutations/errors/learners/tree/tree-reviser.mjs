export default [
  {
    what: "ITI keeps a subtree when the cut moves over examples",
    find: "return false;\n    }\n    return true;",
    replace: "return true;\n    }\n    return true;",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI does not move a cut between the same examples",
    find: "if (stays) tree.moveCut(node, threshold);\n    else {",
    replace: "if (!stays) {",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI does not follow the example that left",
    find: "Number(lostTo === branch) * LOST",
    replace: "0",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI divides examples of one class",
    find: "if (isPure || !best.find(",
    replace: "if (!best.find(",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "batch ITI does not count what the branches still need",
    find: "left += workOf(child);",
    replace: "left += 0 * child;",
    tests: ["learners/batch-iti.test.ts"],
  },
  {
    what: "batch ITI takes a step at every node",
    find: "if (looked < EXAMPLES_PER_STEP) continue;",
    replace: "",
    tests: ["learners/batch-iti.test.ts"],
  },
  {
    what: "ITI takes an example at the cut for one above it",
    find: "x <= before !== x <= threshold",
    replace: "x < before !== x < threshold",
    tests: ["learners/iti.test.ts"],
  },
];
