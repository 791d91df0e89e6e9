const tests = ["statistics/f-distribution.test.ts", "statistics/student.test.ts"];

export default [
  {
    what: "the fraction is taken where it converges to nothing",
    find: "a * y < b * x ?",
    replace: "a * y > b * x ?",
    tests,
  },
  {
    what: "the fraction ends after two steps",
    find: "> 1e-15; m++",
    replace: "> 1e-2; m++",
    tests,
  },
  {
    what: "the fraction's first term is off",
    find: "const distance = a * y - b * x + 1;",
    replace: "const distance = a * y - b * x;",
    tests,
  },
];
