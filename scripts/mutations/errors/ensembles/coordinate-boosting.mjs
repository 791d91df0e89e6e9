export default [
  {
    what: "coordinate boosting: rows reach a member with the say of the one before it alone",
    find: "right === 1 ? d / factor : d * factor",
    replace: "right === 1 ? 1 / factor : factor",
  },
  {
    what: "coordinate boosting: rows weigh as their predecessors' odds say, not their roots",
    find: "const factor = Math.sqrt(this.voteWeights.data[j]);",
    replace: "const factor = this.voteWeights.data[j];",
  },
  {
    what: "coordinate boosting: sums keep what rows once weighed",
    find: "factor *= right * change + (1 - right) / change;",
    replace: "factor *= 1;",
  },
  {
    what: "coordinate boosting: where a member is wrong changes count the other way round",
    find: "const right = agreeing === 1 ? share : 1 - share;",
    replace: "const right = share;",
  },
  {
    what: "coordinate boosting: two members agree wherever the later one is right",
    find: "if (carries[d + 1 + k] === carries[d + 1 + j]) sums",
    replace: "if (isRight || carries[d + 1 + k] === carries[d + 1 + j]) sums",
  },
  {
    what: "coordinate boosting: a row of weight w counts once",
    find: "const weight = carries[d] * run.rowWeights[i];",
    replace: "const weight = carries[d];",
  },
  {
    what: "coordinate boosting: sums have no bounds",
    find: "sums[ofRow + k] = bounded(sums[ofRow + k] * factor, LARGEST_SUM);",
    replace: "sums[ofRow + k] *= factor;",
  },
  {
    what: "coordinate boosting makes rows heavy that are right",
    find: "right === 1 ? d / factor : d * factor",
    replace: "right === 0 ? d / factor : d * factor",
    tests: ["ensembles/kit/row-weights.test.ts"],
  },
  {
    what: "coordinate boosting: members wrong more than half of the time speak against their answers, however many classes",
    find: "(guessOdds(guess, right, wrong) * right) / wrong",
    replace: "right / wrong",
  },
  {
    what: "coordinate boosting: all classes of the schema count",
    find: "Math.max(1, carries[d + this.carryWidth - 1] - 1)",
    replace: "Math.max(1, this.schema.classCount - 1)",
  },
  {
    what: "a say of 0 but for rounding decides",
    find: "const AT_GUESS = 1e-12;",
    replace: "const AT_GUESS = 0;",
  },
];
