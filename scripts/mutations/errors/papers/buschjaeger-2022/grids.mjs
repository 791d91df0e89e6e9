const tests = ["papers/buschjaeger-2022/buschjaeger.test.ts"];

export default [
  {
    what: "one method has more configurations to choose from",
    find: ".subarray(0, count)",
    replace: '.subarray(0, grid.text.startsWith("shrub") ? 4 * count : count)',
    tests,
  },
  {
    what: "not all configurations of a grid can be drawn",
    find: "left = Math.floor(left / values.length)",
    replace: "left = Math.floor(left / (values.length + 1))",
    tests,
  },
];
