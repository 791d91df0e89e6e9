const tests = ["readers/one-inference.test.ts"];

export default [
  {
    what: "dates are times in a saved attribute of numbers that are none",
    find: "if (areDates && slot >= 0 && attributes[slot].time) dates.add(column);",
    replace: 'if (areDates && slot >= 0 && attributes[slot].kind === "numeric") dates.add(column);',
    tests,
  },
  {
    what: "two spellings of a value in the first rows are two values",
    find: "return values;\n    };",
    replace: "return [...distinct];\n    };",
    tests,
  },
];
