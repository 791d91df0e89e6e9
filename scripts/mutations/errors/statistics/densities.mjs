export default [
  {
    what: "the series begins too early",
    find: "LARGE = 16",
    replace: "LARGE = 2",
  },
  {
    what: "differences lose their digits near the mean",
    find: "const difference = x * q - rest * p;",
    replace: "const difference = x - (x + rest) * p;",
    tests: ["statistics/student.test.ts"],
  },
  {
    what: "deviances near the mean lose their digits",
    find: "Math.abs(v) > 0.1",
    replace: "true",
  },
  {
    what: "the series of deviances has one term",
    find: "* sum; k += 2",
    replace: "* sum && k < 4; k += 2",
  },
  {
    what: "the last term of the series is left out",
    find: " - 1 / 1188 / square",
    replace: "",
  },
];
