export default [
  {
    what: "one attribute that no class needs in all classes speaks for the others",
    find: "this.blocks.data[all + Block.UNNEEDED_COUNT] === this.numericIn(table)",
    replace: "this.blocks.data[all + Block.UNNEEDED_COUNT] > 0",
  },
  {
    what: "the second class does not find what the first one has learned",
    find: "stats[head + Block.UNNEEDED_COUNT]++;\n      roundVariance(this, table, offset);",
    replace: "stats[head + Block.UNNEEDED_COUNT]++;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "numbers are known more exactly than to 1e-60 where rows weigh much",
    find: "squares >= variance && squares * Block.LARGEST_PRECISION > freedom",
    replace: "squares >= variance && squares > 1e-100",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "a value outside of blocks that there is no room for is counted among all",
    find: "if (this.values.add(this.keyOf(head, place), weight)) data[q] += weight;\n        else",
    replace:
      "const hasRoom = this.values.add(this.keyOf(head, place), weight);\n        data[q] += weight;\n        if (!hasRoom)",
  },
  {
    what: "a value that has no room for one class keeps its weight in the others",
    find: "if (head < 0) return;\n    const key",
    replace: "if (head < 1e9) return;\n    const key",
  },
  {
    what: "an attribute's rows of a class stay as many when one of its values is forgotten",
    find: "data[head + offset] = Math.max(0, data[head + offset] - this.values.get(key));",
    replace: "",
  },
  {
    what: "a class keeps the factor it had with a value that is forgotten",
    find: "data[head] = 0; //",
    replace: "//",
  },
  {
    what: "factors stay when another value has come",
    find: "if (!this.shape.meet(rows, start)) return;",
    replace: "this.shape.meet(rows, start);\n    return;",
  },
  {
    what: "the first number of a class counts as it is where it is 0, however far from all others it lies",
    find: "if (stats[q] === 0 || x < stats",
    replace: "if (x < stats",
    tests: ["learners/counts/all-classes.test.ts"],
  },
  {
    what: "usual numbers are added without all classes where these are looked at",
    find: "let to = this.isAllUnneeded(table) ? endNumeric : j;",
    replace: "let to = endNumeric;",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "where a class needs the variance of one attribute, that of the next one is not looked at",
    find: "      if (to <= j) {\n        to = j;",
    replace: "      if (to <= j) {\n        to = j + 1;",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a number that no class has had rules out all of them",
    find: "else if (all >= 0 && stats[u] > 0) ruleOut(",
    replace: "else if (all >= 0) ruleOut(",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a class that comes later is not ruled out by numbers that it lacks",
    find: "else if (all >= 0 && stats[u] > 0) ruleOut(",
    replace: "else if (all >= 0 && stats[u] < 0) ruleOut(",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a leaf adds the first attributes, not its own",
    find: "addNumbers(stats, attributes, j, rows",
    replace: "addNumbers(stats, attributes, j - first, rows",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a class that has varied looks at all classes while it learns",
    find: "        variance = neededOf(stats, q, variance);\n",
    replace: "",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "nobody is held to a number that becomes one that a class always has",
    find: "widens ||= settles || isNowDone",
    replace: "widens ||= isNowDone",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
  {
    what: "a new nominal value ends that classes are held",
    find: "= Math.min(this.blocks.data[head], 0);",
    replace: "= 0;",
    tests: ["learners/counts/bayes-score.test.ts"],
  },
];
