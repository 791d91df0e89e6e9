export default [
  {
    what: "a row of weight 0 in the middle of a batch keeps its leaves",
    find: " && (weights === undefined || weights[end] > 0)) end++",
    replace: ") end++",
  },
  {
    what: "a batch of shrubs learns a class that was refused",
    find: "labels[end] < classes && ",
    replace: "",
  },
  { what: "a shrub ensemble takes a step fewer", find: "i <= burnIn", replace: "i < burnIn" },
  { what: "steps decay with the rank of t", find: "step / Math.sqrt(ranks.born)", replace: "step / ranks.born" },
  {
    what: "the loss of a window's row does not go by its weight",
    find: "weights[place] / total / classes",
    replace: "1 / count / classes",
  },
  {
    what: "the gradient is not the mean over classes",
    find: "weights[place] / total / classes",
    replace: "weights[place] / total",
  },
  { what: "weights go along the gradient", find: "weights[i] -= length", replace: "weights[i] += length" },
  {
    what: "a shrub ensemble's budget forgets the leaves of the window",
    find: "/ this.#shrubs.length) - this.#shrubBytes",
    replace: "/ this.#shrubs.length)",
  },
  {
    what: "sizes of shrubs go by the classes that are known",
    find: "sizesWithin(params, maxBytes, width)",
    replace: "sizesWithin(params, maxBytes - 400 * schema.classCount, width)",
  },
];
