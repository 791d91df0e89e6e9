export default [
  {
    what: "AdaGrad adds gradients, not their squares",
    find: "squares[at] += gradient * gradient;",
    replace: "squares[at] += Math.abs(gradient);",
  },
  { what: "the penalty reaches the constant", find: "i === 0 ? moved : moved / (1", replace: "moved / (1" },
  {
    what: "the penalty does not follow the rate",
    find: "1 + rate * weight * penalty",
    replace: "1 + weight * penalty",
  },
  {
    what: "logistic regression forgets the weight of a row",
    find: "weight * (scores[c] - (c === slot ? 1 : 0))",
    replace: "(scores[c] - (c === slot ? 1 : 0))",
  },
  {
    what: "AdaGrad divides by the sum of squares, not by its root",
    find: "rate /= Math.sqrt(squares[at]) + LEAST_ROOT;",
    replace: "rate /= squares[at] + LEAST_ROOT;",
  },
  {
    what: "the gradient does not see how large an input is",
    find: "const gradient = error * values[i];",
    replace: "const gradient = error;",
  },
];
