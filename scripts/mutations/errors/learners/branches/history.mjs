export default [
  {
    what: "a history keeps an outcome too many",
    find: "& ((1 << this.#bits) - 1);",
    replace: "& ((2 << this.#bits) - 1);",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
  {
    what: "rows bring the last outcome last",
    find: "history |= 1 << k;",
    replace: "history |= 1 << (this.#bits - 1 - k);",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
  {
    what: "all branches share a local history",
    find: "const at = address & this.#addressMask;",
    replace: "const at = 0;",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
];
