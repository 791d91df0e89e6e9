const tests = ["readers/decimals.test.ts"];

export default [
  {
    what: "zeros behind the point count as digits of the first eight",
    find: "byte !== 48 && areDigits(d)",
    replace: "areDigits(d)",
    tests,
  },
  {
    what: "behind eight digits and eight more, one goes to the first",
    find: "first < FULL_CHUNK && secondDigits === 0",
    replace: "first < FULL_CHUNK",
    tests,
  },
  {
    what: "the product is taken for exact",
    find: "const UNCERTAINTY = 2 ** -71;",
    replace: "const UNCERTAINTY = 2 ** -81;",
    tests,
  },
  {
    what: "digits beyond 27 are dropped",
    find: " || beyond > 0",
    replace: "",
    tests,
  },
];
