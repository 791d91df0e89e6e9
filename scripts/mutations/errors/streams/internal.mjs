export default [
  {
    what: "no row of a shuffled set stays in its place",
    find: "random.integer(left)",
    replace: "random.integer(left - 1)",
  },
  {
    what: "the curve of SINE2 and MIXED has half as many waves",
    find: "sin(3 * Math.PI * x)",
    replace: "sin(1.5 * Math.PI * x)",
    tests: ["streams/sine.test.ts", "streams/mixed.test.ts"],
  },
  {
    what: "the curve of SINE2 and MIXED is flatter",
    find: "0.5 + 0.3 * sin(",
    replace: "0.5 + 0.29 * sin(",
    tests: ["streams/sine.test.ts", "streams/mixed.test.ts"],
  },
  {
    what: "points on the curve are below the wave",
    find: "return y < 0.5",
    replace: "return y <= 0.5",
  },
];
