const tests = ["readers/one-inference.test.ts"];

export default [
  {
    what: "the reason for a column of dates that holds something else is a date",
    find: "if (areMostlyDates || lookLikeDates) ({ firstText, fewTexts } = othersThanDates(sample, column));",
    replace: "",
    tests,
  },
  {
    what: "among few dates, a date is the reason why they are not read as such",
    find: "if (areMostlyDates || lookLikeDates)",
    replace: "if (areMostlyDates)",
    tests: ["readers/open.test.ts"],
  },
  {
    what: "whole numbers that a double holds are said to be rounded",
    find: "return Number.isFinite(value) && BigInt(cell as string | bigint) !== BigInt(value);",
    replace: "return true;",
    tests,
  },
];
