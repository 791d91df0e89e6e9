export default [
  {
    what: "models are asked for as many probabilities as rows and classes make",
    find: "Math.min(most, SEGMENT_ROWS, bound, batch.count - at)",
    replace: "Math.min(most, SEGMENT_ROWS, batch.count - at)",
    tests: ["evaluation/prequential.test.ts"],
  },
];
