export default [
  {
    what: "Winnow has to exceed theta",
    find: "const answer = this.scores[c] >= threshold;",
    replace: "const answer = this.scores[c] > threshold;",
  },
  {
    what: "Winnow moves with right answers",
    find: "if (answer === (c === slot)) continue;",
    replace: "if (answer !== (c === slot)) continue;",
  },
  {
    what: "Winnow promotes by the weight, not by its power",
    find: "if (left % 2 === 1) power *= square;",
    replace: "power = factor * weight;",
  },
  {
    what: "Winnow rounds whole powers",
    find: "left === weight ? 1 : pow(factor, weight - left)",
    replace: "(left = 0, pow(factor, weight))",
  },
  { what: "Winnow forgets what a weight is above a whole one", find: "pow(factor, weight - left)", replace: "1" },
  {
    what: "balanced Winnow moves both weights the same way",
    find: "this.#multiply(1, c, answer ? up : down)",
    replace: "this.#multiply(1, c, answer ? down : up)",
  },
  {
    what: "of two classes the larger sum answers",
    find: "shares[met !== 2 ? best :",
    replace: "shares[met !== 9 ? best :",
  },
  {
    what: "the picture of Winnow leaves out the weights against",
    find: "data[at] - (against?.data[at] ?? 0)",
    replace: "data[at]",
    tests: ["learners/picture.test.ts"],
  },
  {
    what: "Winnow demotes a weight until it is 0 for good",
    find: "data[at] = factor > 0 && data[at] > 0 ? Math.max(moved, 1 / LARGEST_WEIGHT) : 0;",
    replace: "data[at] = moved;",
  },
  {
    what: "Winnow promotes weights beyond 1e100",
    find: "Math.min(factor * data[at], LARGEST_WEIGHT)",
    replace: "factor * data[at]",
  },
];
