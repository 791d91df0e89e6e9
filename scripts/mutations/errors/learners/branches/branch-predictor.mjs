export default [
  {
    what: "tables of branch predictors pass the budget",
    find: "if (byteLength <= this.#maxBytes) return;",
    replace: "if (byteLength <= this.#maxBytes + 1) return;",
  },
  {
    what: "tables of branch predictors that just fit are refused",
    find: "if (byteLength <= this.#maxBytes) return;",
    replace: "if (byteLength < this.#maxBytes) return;",
  },
  {
    what: "an address below 0 is 0",
    find: "return (Math.floor(rows[start]) % ADDRESSES) | 0;",
    replace: "return Math.max(0, (Math.floor(rows[start]) % ADDRESSES) | 0);",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
  {
    what: "a third class is taken",
    find: "if (classes <= 2) return;",
    replace: "if (classes <= 3) return;",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
  {
    what: "what has been met of classes is forgotten",
    find: "data[0] |= 1 << label;",
    replace: "data[0] = 1 << label;",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
  {
    what: "a branch that has only been taken is not",
    find: "this.outcomeAt(rows, start) : met - 1",
    replace: "this.outcomeAt(rows, start) : 0",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
  {
    what: "rows with history have addresses",
    find: "if (this.historyInRows || this.schema.attributes.length === 0) return 0;",
    replace: "",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
  {
    what: "history of rows may be too short by one",
    find: "if (first + count <= given) return first;",
    replace: "if (first + count <= given + 1) return first;",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
];
