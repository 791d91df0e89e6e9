export default [
  {
    what: "a counter stops at 2",
    find: "Math.min(LARGEST, data[at] + 1)",
    replace: "Math.min(LARGEST - 1, data[at] + 1)",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
  {
    what: "a counter goes round at 0",
    find: "Math.max(0, data[at] - 1)",
    replace: "(data[at] - 1) & LARGEST",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
  {
    what: "counters begin at 2",
    find: "this.#counters.data.fill(FIRST);",
    replace: "this.#counters.data.fill(FIRST + 1);",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
  {
    what: "the upper half of a counter begins at 1",
    find: "> FIRST ? 1 : 0",
    replace: "> 0 ? 1 : 0",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
  {
    what: "hardware needs a byte per counter",
    find: "return 2 * this.#counters.length;",
    replace: "return 8 * this.#counters.length;",
    tests: [
      "learners/bimodal.test.ts",
      "learners/gshare.test.ts",
      "learners/local-history.test.ts",
      "learners/combining-predictor.test.ts",
    ],
  },
];
