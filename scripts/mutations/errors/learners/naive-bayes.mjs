export default [
  {
    what: "naive Bayes does not smooth",
    find: "new NaiveBayes(context, params)",
    replace: "new NaiveBayes(context, { ...params, smoothing: 0 })",
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
    what: "where all classes are looked at, usual rows are learned without them",
    find: "if (isUsual) {",
    replace: "if (hasBoth) {",
  },
  {
    what: "a row whose first numbers were usual weighs twice",
    find: "if (added < 0) priors",
    replace: "if (added < width) priors",
  },
  {
    what: "a row whose first numbers were usual is answered after it has been learned",
    find: "if (added < 0) this.#scoreLater",
    replace: "if (added < width) this.#scoreLater",
  },
  {
    what: "a value that has no room yet is counted in the batch of two classes",
    find: "!(hasBoth && shape.fits(rows, start, label))",
    replace: "!hasBoth",
  },
  {
    what: "the block of all classes has room for values, too",
    find: "const last = makesWay || label === Block.ALL ? this.#numericEnd : stride;",
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
  {
    what: "the budget is not looked at for a new class",
    find: "    this.#requireRoom(this.#sizesWith(label + 1));\n",
    replace: "",
  },
  {
    what: "a trial of a new class makes room for it",
    find: "    if (isTrial) return;\n",
    replace: "",
  },
  {
    what: "values take one number more of every class than there is",
    find: "let left = this.#maxBytes - this.#bytesFor(shape.layout);",
    replace: "let left = this.#maxBytes - this.#bytesFor(shape.layout) + 8 * shape.layout.classesKnown - 1;",
  },
  {
    what: "values of a row do not share what is left of the budget",
    find: "      left -= bytes;\n",
    replace: "",
  },
  {
    what: "a row's other values are skipped with the one that has no room",
    find: "if (!(value >= room[a] && bytes <= left)) continue;",
    replace: "if (bytes > left) break;\n      if (!(value >= room[a])) continue;",
  },
  {
    what: "spare room for values passes the budget",
    find: "next !== null && spare > 0 && this.#bytesFor(shape.sizesOf(next)) > this.#maxBytes",
    replace: "next === undefined",
  },
  {
    what: "a full model makes room value by value",
    find: "spare = spare > LEAST_SPARE ? spare / 4 : 0;",
    replace: "spare = 0;",
  },
  {
    what: "spare room for class weights passes the budget",
    find: "this.#bytesFor(shape.layout) + further > this.#maxBytes ? classes : doubled",
    replace: "doubled",
  },
  {
    what: "spare blocks pass the budget",
    find: "8 * roomy > left ? length : roomy",
    replace: "roomy",
  },
  {
    what: "classes that are known and have not come have no room",
    find: "const blockNumbers = classesKnown * (stride + further)",
    replace: "const blockNumbers = this.#blockCount * (stride + further)",
  },
  {
    what: "the block of all classes needs no room",
    find: "hasNumbers && classesKnown > 1 ? ofAll : 0",
    replace: "hasNumbers && classesKnown > 1 ? 0 : 0",
  },
  {
    what: "no bytes are kept for the weights that attributes get with the first missing value",
    find: "const further = own === 1 ? 0 : shape.perBlock;",
    replace: "const further = own;",
  },
  {
    what: "every row after the first with a missing value is taken for another first one",
    find: "    statistics.lacks = false;\n",
    replace: "",
  },
  {
    what: "naive Bayes does not add the weights of the first row with a missing value",
    find: "    statistics.addWeights(0, rows, start, label, weight);\n",
    replace: "",
  },
  {
    what: "the first row with a missing value gets no weights in a batch of two classes",
    find: "      if (statistics.lacks) {\n        this.#finishRow(rows, start, label, weight);\n        return i + 1;\n      }\n",
    replace: "",
  },
  {
    what: "two classes that are asked for take a way of their own where there are more",
    find: "classes !== 2 || this.schema.classCount !== 2",
    replace: "classes !== 2",
  },
  {
    what: "a row that is learned alone weighs 1",
    find: "labels[i], weights?.[i] ?? 1, out, i * classes, classes);",
    replace: "labels[i], 1, out, i * classes, classes);",
  },
  {
    what: "rows that are learned alone go on behind the end of the batch",
    find: "const end = Math.min(i + alone, count);",
    replace: "const end = i + alone;",
  },
];
