export default [
  {
    what: "soft trees: the other side of a gate gets the gate's share, too",
    find: "reach[first + n] * (1 - share);",
    replace: "reach[first + n] * share;",
  },
  {
    what: "soft trees: gates are not made steeper in the gradient",
    find: "factor * this.#params.inverseTemperature * reach[first + n]",
    replace: "factor * reach[first + n]",
  },
  {
    what: "soft trees: the value of a gate's node is that of one side",
    find: "values[first + n] = share * one + (1 - share) * other;",
    replace: "values[first + n] = share * one;",
  },
  {
    what: "soft trees: leaves move before their value is taken",
    find: "value += this.#errors[c] * numbers[at + c]; // G . q_l, before q_l moves\n        target[at + c] = bounded(target[at + c] + factor * reach[node] * this.#errors[c]);",
    replace:
      "target[at + c] = bounded(target[at + c] + factor * reach[node] * this.#errors[c]);\n        value += this.#errors[c] * numbers[at + c];",
  },
  {
    what: "soft trees: the squared error is summed over classes, not averaged",
    find: "this.#isSquared ? 2 / classes : 1",
    replace: "this.#isSquared ? 2 : 1",
  },
  {
    what: "soft trees: the gradient is the sum over the window",
    find: "this.#windowWeights.data[i] / count);",
    replace: "this.#windowWeights.data[i]);",
  },
  {
    what: "soft trees: a window keeps a row less",
    find: "counters[NEXT] = (at + 1) % window;\n    counters[IN_WINDOW] = Math.min(counters[IN_WINDOW] + 1, window);",
    replace:
      "counters[NEXT] = (at + 1) % (window - 1);\n    counters[IN_WINDOW] = Math.min(counters[IN_WINDOW] + 1, window - 1);",
  },
  { what: "soft trees: the gradient of the last step is made again", find: "        gradients[i] = 0;\n", replace: "" },
  {
    what: "soft trees: first weights have the deviation 1 / d",
    find: "/ Math.sqrt(1 + this.schema.attributes.length);",
    replace: "/ (1 + this.schema.attributes.length);",
  },
  {
    what: "soft tree ensemble: joint steps are those of single trees",
    find: "this.#isJoint ? factor / trees : factor",
    replace: "factor",
    tests: ["ensembles/soft-tree-ensemble.test.ts"],
  },
  {
    what: "soft tree ensemble: trees draw from one stream",
    find: "drawNormal(this.#random[tree])",
    replace: "drawNormal(this.#random[0])",
    tests: ["ensembles/soft-tree-ensemble.test.ts"],
  },
  {
    what: "soft tree ensemble: f is the sum of the trees'",
    find: "out[c] /= to - from;",
    replace: "out[c] /= 1;",
    tests: ["ensembles/soft-tree-ensemble.test.ts"],
  },
  {
    what: "soft tree ensemble: a tree alone looks at the first tree's output",
    find: "this.#average(t, t + 1, errors);",
    replace: "this.#average(0, 1, errors);",
    tests: ["ensembles/soft-tree-ensemble.test.ts"],
  },
  {
    what: "soft trees: a row of the window weighs what it likes",
    find: "= Math.min(weight, LARGEST_WEIGHT);\n    counters",
    replace: "= weight;\n    counters",
  },
];
