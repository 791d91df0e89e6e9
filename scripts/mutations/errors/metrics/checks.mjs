export default [
  {
    what: "a probability above 1 is measured",
    find: "given < -ROUNDING || given > 1 + ROUNDING",
    replace: "given < -ROUNDING",
  },
  {
    what: "a number behind the first is no probability, and is measured",
    find: "for (let i = offset; i < offset + classes; i++) {",
    replace: "for (let i = offset; i < offset + Math.min(1, classes); i++) {",
  },
  {
    what: "probabilities are read behind their end",
    find: "offset + classes > probabilities.length",
    replace: "offset > probabilities.length",
  },
];
