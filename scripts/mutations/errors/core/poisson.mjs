const tests = ["core/random.test.ts"];

export default [
  {
    what: "the largest uniform number draws a thousand",
    find: "u >= sum && sum > before; k++",
    replace: "u >= sum && k < 1000; k++",
    tests,
  },
  {
    what: "draws of means from 100 on are half a unit too small",
    find: "Math.round(mean +",
    replace: "Math.floor(mean +",
    tests,
  },
  {
    what: "draws of several means write behind the last of them",
    find: "for (let i = 0; i < count; i++) {\n    given[i] = means[i];",
    replace: "for (let i = 0; i <= count; i++) {\n    given[i] = means[i];",
    tests,
  },
];
