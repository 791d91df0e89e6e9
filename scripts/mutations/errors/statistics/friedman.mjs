export default [
  {
    what: "ranks are squared about 0",
    find: "squares - least",
    replace: "squares",
  },
  {
    what: "one degree of freedom too many",
    find: "chiSquareTail(chiSquare, k - 1)",
    replace: "chiSquareTail(chiSquare, k)",
  },
  {
    what: "F's numerator has all streams",
    find: "(streams - 1) * excess",
    replace: "streams * excess",
  },
  {
    what: "F's denominator has too many degrees of freedom",
    find: "(k - 1) * (streams - 1))",
    replace: "k * (streams - 1))",
  },
  {
    what: "where all streams agree F tells nothing",
    find: ": Infinity",
    replace: ": 0",
  },
  {
    what: "one stream is sure of its order",
    find: "streams === 1 || ",
    replace: "",
  },
  {
    what: "scores are taken for mean ranks",
    find: "outside === undefined && isSum",
    replace: "true",
  },
  {
    what: "rounded mean ranks are refused",
    find: "ROUNDING = 0.01",
    replace: "ROUNDING = 1e-9",
  },
];
