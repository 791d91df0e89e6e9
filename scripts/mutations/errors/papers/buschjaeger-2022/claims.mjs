const tests = ["papers/buschjaeger-2022/buschjaeger.test.ts"];

export default [
  {
    what: "equal models share the best of their ranks",
    find: "above + (equal + 1) / 2",
    replace: "above + 1",
    tests,
  },
  {
    what: "what did not end is ranked first",
    find: "value ?? -Infinity",
    replace: "value ?? Infinity",
    tests,
  },
  {
    what: "table 1 is of the most accurate configurations, not of areas",
    find: "of(data, model).area",
    replace: "of(data, model).course.averaged",
    tests,
  },
];
