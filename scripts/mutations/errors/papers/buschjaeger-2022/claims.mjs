const tests = ["papers/buschjaeger-2022/buschjaeger.test.ts"];

export default [
  {
    what: "what did not end is ranked first",
    find: "area ?? NaN",
    replace: "area ?? Infinity",
    tests,
  },
  {
    what: "table 1 is of the most accurate configurations, not of areas",
    find: "of(data, model).area",
    replace: "of(data, model).course.averaged",
    tests,
  },
];
