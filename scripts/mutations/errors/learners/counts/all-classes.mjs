const tests = ["learners/counts/attribute-statistics.test.ts"];
const held = ["learners/counts/bayes-score.test.ts"];

export default [
  {
    what: "the variance of all classes is taken for the largest it could be",
    find: "while (variance > 0 && 0.5 * variance",
    replace: "while (variance < 0 && 0.5 * variance",
    tests,
  },
  {
    what: "a class is done with the others as soon as it has varied",
    find: "const isUnneeded = all[Found.LEAST] >= quarter;",
    replace: "const isUnneeded = all[Found.LEAST] > 0 || quarter === 0;",
    tests,
  },
  {
    what: "all classes are never done with a number that is always the same",
    find: "const isUnneeded = all[Found.LEAST] >= quarter;",
    replace: "const isUnneeded = all[Found.LEAST] >= quarter && quarter > 0;",
    tests: ["learners/counts/all-classes.test.ts"],
  },
  {
    what: "what no class has had a number of counts as had by all",
    find: "if (isUnneeded && stats[u] > 0) return;",
    replace: "if (isUnneeded) return;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a class is not ruled out by the first numbers of others",
    find: "    if (stats[q] === 0) ruleOut(stats, q);\n    else if (",
    replace: "    if (",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a number rules out no class that has never had one",
    find: "stats[q + Block.MEAN] = Infinity;",
    replace: "stats[q + Block.MEAN] = 0;",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "a class that was ruled out stays so when it has had a number",
    find: "  if (isFirst) stats[q + Block.MEAN] = 0; // may have been set by `ruleOut`\n",
    replace: "",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "the moments of all classes are those of before nobody needed them",
    find: "    for (let i = 0; i < Found.LEAST; i++) stats[u + i] = all[i];",
    replace: "",
    tests,
  },
  {
    what: "the range of a class only grows upwards",
    find: "isFirst ? x : Math.min(x, stats[q + Block.SMALLEST])",
    replace: "isFirst ? x : stats[q + Block.SMALLEST]",
    tests,
  },
  {
    what: "another class's first number does not make the variance of all anew",
    find: "const widens = u >= 0 && (isFirst || isOutside(stats, u, x) ||",
    replace: "const widens = u >= 0 && (isOutside(stats, u, x) ||",
    tests,
  },
  {
    what: "a number counts as it is, however far from all others it lies",
    find: "if (!(all[0] >= Far.ROWS * weight && all[Block.SQUARES] > 0)) return;",
    replace: "if (near[0] > -Infinity) return;",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "enough rows to say what is far are enough weight, whatever rows weigh",
    find: "all[0] >= Far.ROWS * weight",
    replace: "all[0] >= ENOUGH",
    tests: ["learners/counts/all-classes.test.ts"],
  },
  {
    what: "a number within the range of all classes is brought nearer",
    find: "Math.max(all[Block.LARGEST], mean + far)",
    replace: "mean + far",
    tests: ["learners/counts/all-classes.test.ts"],
  },
  {
    what: "what is far follows how many rows there are",
    find: "Math.sqrt(all[Block.SQUARES] / all[0])",
    replace: "Math.sqrt(all[Block.SQUARES])",
    tests: ["learners/counts/all-classes.test.ts"],
  },
  {
    what: "a class that has varied follows the variance of all",
    find: "squares < Math.max(before, variance) && neededOf(stats, q, Infinity) > 0",
    replace: "squares < Math.max(before, variance)",
    tests,
  },
  {
    what: "a class that begins to vary is not held to what another always has",
    find: " || stats[u - offset] === Block.HAS_ALWAYS);",
    replace: ");",
    tests: held,
  },
  {
    what: "classes are held to the larger of two numbers that others always have",
    find: "isHeld(stats, q, all[Found.LOWEST], variance) || isHeld",
    replace: "isHeld",
    tests: held,
  },
  {
    what: "classes are held to the smaller of two numbers that others always have",
    find: " || isHeld(stats, q, all[Found.HIGHEST], variance);",
    replace: ";",
    tests: held,
  },
  {
    what: "all classes on a small scale are held, where no class asks for the variance in all, too",
    find: "  if (statistics.isAllUnneeded(table)) stats[u - offset] = 0;\n",
    replace: "",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "classes are held to what a class has had a few times",
    find: "return stats[q] >= Block.SETTLED && stats",
    replace: "return stats",
    tests: held,
  },
  {
    what: "a class that has always had another number is held",
    find: "return range > 0 && (",
    replace: "return stats[q] > 0 && (",
    tests: held,
  },
  {
    what: "classes on a large scale are held",
    find: "range * range < 4 * variance ||",
    replace: "range * range < 4000 * variance ||",
    tests: held,
  },
  {
    what: "classes that are not outside are held on no scale",
    find: "(range * range < 4 * variance || isOutside(stats, q, x))",
    replace: "isOutside(stats, q, x)",
    tests: held,
  },
];
