export default [
  {
    what: "plain arrays are taken for rows, labels and weights",
    find: "array instanceof Type && array.length",
    replace: "array?.length",
  },
  {
    what: "a model goes on that an error has stopped in the middle of a batch",
    find: "    try {\n      this.learnBatch(rows, count, labels, weights);\n    } catch (error) {\n      throw this.stoppedBy(error);\n    }",
    replace: "    this.learnBatch(rows, count, labels, weights);",
    tests: ["snapshot/full-memory.test.ts"],
  },
  {
    what: "a model cannot be used after a row that a byte budget has refused",
    find: "#isBroken ||= error instanceof CoppiceError ? error.cause !== undefined :",
    replace: "#isBroken ||= error instanceof CoppiceError ||",
    tests: ["snapshot/full-memory.test.ts"],
  },
  {
    what: "probabilities are written over rows that are still to be read, by a view of the same memory",
    find: " || (count > 1 && isNear && out.buffer === rows.buffer)",
    replace: "",
  },
  {
    what: "an array before the rows in the same memory counts as over them",
    find: "-ahead < count * classCount",
    replace: "-ahead <= count * classCount",
  },
  {
    what: "an array behind the rows in the same memory counts as over them",
    find: "ahead < count * attributes.length &&",
    replace: "ahead <= count * attributes.length &&",
  },
  {
    what: "probabilities are written over the row, or over the weights",
    find: "out === rows || out === weights || ",
    replace: "",
  },
  {
    what: "rows that were predicted right are predicted again though only errors are",
    find: "!(errorsOnly && after[i] === labels[i])",
    replace: "!(errorsOnly && after[i] === labels[0])",
    tests: ["ensembles/adwin-bagging.test.ts"],
  },
];
