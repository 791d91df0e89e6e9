const tests = ["readers/one-inference.test.ts"];

export default [
  {
    what: "a flag that turns out to be a quantity keeps as many values as other columns",
    find: "Math.min(maxValues, FLAG_VALUES)",
    replace: "maxValues",
    tests: ["readers/open.test.ts"],
  },
  {
    what: "zeros in front of numbers are lost without a word",
    find: "notes.push(...noteOnCodes(name, facts));",
    replace: "",
    tests,
  },
  {
    what: "numbers among dates are times where they stand in the first rows",
    find: "if (facts.dates > 0 && slot >= 0",
    replace: "if (facts.areDates && slot >= 0",
    tests,
  },
  {
    what: "dates are times in a saved attribute of numbers that are none",
    find: "if (facts.dates > 0 && slot >= 0 && attributes[slot].time) dates.add(column);",
    replace: 'if (facts.dates > 0 && slot >= 0 && attributes[slot].kind === "numeric") dates.add(column);',
    tests,
  },
  {
    what: "two spellings of a value in the first rows are two values",
    find: "return values;\n    };",
    replace: "return [...distinct];\n    };",
    tests,
  },
];
