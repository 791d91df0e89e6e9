export default [
  {
    what: "ADWIN cuts its window but never says so",
    find: "return waiting + 1 === CLOCK && this.#test();",
    replace: "if (waiting + 1 === CLOCK) this.#test();\n    return false;",
  },
  {
    what: "ADWIN that restarts keeps the window of the change",
    find: "this.#changed.data[0] = Number(changed);",
    replace: "this.#changed.data[0] = 0;",
  },
  {
    what: "ADWIN never finds a cut",
    find: "if (excess > 0 && excess * excess > underRoot",
    replace: "if (excess > Infinity && excess * excess > underRoot",
  },
  {
    what: "ADWIN takes rounding of large numbers for a change",
    find: "const ROUNDING = 2 ** -52;",
    replace: "const ROUNDING = 0;",
  },
  {
    what: "ADWIN is deaf where its confidence is as small as it may be",
    find: "log(2 * log(width)) - log(this.delta)",
    replace: "log((2 * log(width)) / this.delta)",
  },
  {
    what: "ADWIN compares parts of six numbers only",
    find: "const SMALLEST_PART = 5;",
    replace: "const SMALLEST_PART = 6;",
  },
];
