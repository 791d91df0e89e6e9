export default [
  {
    what: "a row of no certainty is in no bin",
    find: "confidence > 0 ? Math.min(1, confidence) : 0",
    replace: "Math.min(1, Math.max(0, confidence))",
  },
];
