export default [
  {
    what: "naive Bayes does not smooth",
    find: "new NaiveBayes(context, smoothing)",
    replace: "new NaiveBayes(context, smoothing && 0)",
  },
  {
    what: "room for nominal values doubles",
    find: "const SPARE = 1 / 16;",
    replace: "const SPARE = 1;",
  },
  {
    what: "rows of a batch weigh what its first row does",
    find: "weights === undefined ? 1 : weights[i];",
    replace: "weights === undefined ? 1 : weights[0];",
  },
  {
    what: "where all classes are looked at, usual numbers are added without them",
    find: "const added = isUsual ?",
    replace: "const added = isUsual || hasBoth ?",
  },
  {
    what: "a value that has no room yet is counted in the batch of two classes",
    find: "!(hasBoth && shape.fits(rows, start, label))",
    replace: "!hasBoth",
  },
  {
    what: "the block of all classes has room for values, too",
    find: "const last = makesWay || label === Block.ALL ? numericEnd(statistics.numericIn(0)) : stride;",
    replace: "const last = stride;",
  },
  {
    what: "numbers of all classes are lost where their block makes way for a class",
    find: "      blocks.data.copyWithin(count * stride, block * stride, block * stride + last);\n",
    replace: "",
  },
  {
    what: "all classes are looked for where their block was before it made way",
    find: "      classBlocks.data[0] = count + 1;\n",
    replace: "",
  },
  {
    what: "naive Bayes says it answers one class less than it does",
    find: "return this.#statistics.shape.classes;",
    replace: "return this.#statistics.shape.classes - 1;",
    tests: ["ensembles/kit/ensemble.test.ts"],
  },
];
