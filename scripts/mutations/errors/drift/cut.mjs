export default [
  {
    what: "ADWIN never finds a cut",
    find: "return excess > 0 && excess * excess > this.#underRoot",
    replace: "return excess > Infinity && excess * excess > this.#underRoot",
  },
  {
    what: "ADWIN takes rounding of large numbers for a change",
    find: "const ROUNDING = 2 ** -52;",
    replace: "const ROUNDING = 0;",
  },
  {
    what: "ADWIN is deaf where its confidence is as small as it may be",
    find: "log2(LN2 * log2(width)) - log2(delta)",
    replace: "log2((LN2 * log2(width)) / delta)",
  },
  {
    what: "ADWIN compares parts of six numbers only",
    find: "const SMALLEST_PART = 5;",
    replace: "const SMALLEST_PART = 6;",
  },
];
