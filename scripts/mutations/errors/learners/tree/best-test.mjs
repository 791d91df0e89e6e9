export default [
  {
    what: "ITI raises no ceiling when an example leaves",
    find: "this.ceilings[a] += Math.max(more, 0);",
    replace: "this.ceilings[a] += Math.min(more, 0);",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI trusts ceilings of gain ratios",
    find: "ceilings[a] = this.#isRatio ? Infinity : Math.max(most[a], undivided);",
    replace: "ceilings[a] = Math.max(most[a], undivided);",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI forgets that a test may be none yet",
    find: "Math.max(most[a], undivided)",
    replace: "most[a]",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI takes the last of the best attributes that were looked at",
    find: "while (!(most[chosen] >= best - same)) chosen++;",
    replace: "for (let a = 0; a < width; a++) if (most[a] >= best - same) chosen = a;",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI breaks ties by rounding",
    find: "const same = this.#isRatio ? SAME_MERIT : SAME_MERIT * total;",
    replace: "const same = this.#isRatio ? SAME_MERIT : 0 * total;",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI has no test for missing numbers",
    find: "const divides = isCut ? !isLast :",
    replace: "const divides = isCut ? !isLast && next === next :",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "ITI does not test the first of an attribute's values",
    find: "i + 1 - begin < count",
    replace: "i + 1 - begin < count && begin > 0",
    tests: ["learners/iti.test.ts"],
  },
];
