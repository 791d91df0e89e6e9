export default [
  {
    what: "classes never learned get votes by their bits",
    find: "if (!(learned[c] > 0)) votes",
    replace: "if (learned[c] < 0) votes",
  },
  {
    what: "leveraging bagging draws with lambda whatever the variant is",
    find: "? params.poissonMean : 1);",
    replace: "? params.poissonMean : params.poissonMean);",
  },
  {
    what: "leveraging bagging learns rows that are right with probability e, not e / (1 - e)",
    find: "error / (1 - error) ? 1 : 0",
    replace: "error ? 1 : 0",
  },
  {
    what: "leveraging bagging learns a row once where WT learns it once more",
    find: "return 1 + this.#poisson.draw(stream);",
    replace: "return Math.max(1, this.#poisson.draw(stream));",
  },
  {
    what: "leveraging bagging's bags without repetition weigh 1",
    find: "> 0 ? this.#params.poissonMean : 0",
    replace: "> 0 ? 1 : 0",
  },
  {
    what: "leveraging bagging forgets what rows weigh",
    find: "run.weights[i] *= this.#draw",
    replace: "run.weights[i] = this.#draw",
  },
  {
    what: "leveraging bagging takes another class with the right bit for a mistake",
    find: "return member.bitOf(answer) !== member.bitOf(label);",
    replace: "return answer !== label;",
  },
  {
    what: "the bytes of output codes are not taken from shares of a budget",
    find: "params.outputCodes ? OutputCode.BYTES : 0",
    replace: "0",
  },
];
