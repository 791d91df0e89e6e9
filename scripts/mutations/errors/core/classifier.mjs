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
];
