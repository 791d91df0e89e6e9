export default [
  {
    what: "one attribute that no class needs in all classes speaks for the others",
    find: "this.blocks.data[all + Block.UNNEEDED_COUNT] === this.numericIn(table)",
    replace: "this.blocks.data[all + Block.UNNEEDED_COUNT] > 0",
  },
  {
    what: "the second class does not find what the first one has learned",
    find: "      addUp(this, table, offset);\n      if (",
    replace: "      if (",
  },
  {
    what: "numbers are known more exactly than to 1e-60 where rows weigh much",
    find: "squares >= variance && squares * Block.LARGEST_PRECISION > freedom",
    replace: "squares >= variance && squares > 1e-100",
    tests: ["learners/naive-bayes.test.ts"],
  },
  {
    what: "a value outside of blocks that there is no room for is counted among all",
    find: "if (isOutside && this.addOutside(head, a, x | 0, weight)) this.blocks.data[q] += weight;",
    replace: "if (isOutside) { this.addOutside(head, a, x | 0, weight); this.blocks.data[q] += weight; }",
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
    find: "      if (isAllUnneeded) {\n",
    replace: "      if (weight > 0) {\n",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
  {
    what: "a leaf adds the first attributes, not its own",
    find: "addNumbers(stats, attributes, j, rows",
    replace: "addNumbers(stats, attributes, j - first, rows",
    tests: ["learners/counts/attribute-statistics.test.ts"],
  },
];
