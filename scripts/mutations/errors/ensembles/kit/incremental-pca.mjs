export default [
  {
    what: "a direction of which only rounding is left is taken for one",
    find: "LEAST_PART = 1e-10",
    replace: "LEAST_PART = 0",
  },
  {
    what: "incremental PCA: deviations from the mean before are not shrunk",
    find: "const shrink = Math.sqrt(1 - rate);",
    replace: "const shrink = 1;",
  },
  {
    what: "incremental PCA: rows have no weight",
    find: "const counted = (1 + amnesia) * weight;",
    replace: "const counted = 1 + amnesia + 0 * weight;",
  },
  {
    what: "incremental PCA: no amnesia",
    find: "const counted = (1 + amnesia) * weight;",
    replace: "const counted = weight + 0 * amnesia;",
  },
  {
    what: "incremental PCA: the next component sees what the one before it explains",
    find: "      this.#takeOff(this.#rest, k);",
    replace: "",
  },
  {
    what: "incremental PCA: directions are orthogonal in the limit only",
    find: "pass < 2",
    replace: "pass < 0",
  },
  {
    what: "incremental PCA: made orthogonal once",
    find: "pass < 2",
    replace: "pass < 1",
  },
  {
    what: "incremental PCA: rounding is taken for a direction",
    find: " && length > LEAST_VARIANCE;",
    replace: " && length > 0;",
  },
  {
    what: "incremental PCA: scores are not of deviations",
    find: "const deviation = row[i] - means[i];\n      for (let k = 0",
    replace: "const deviation = row[i];\n      for (let k = 0",
  },
  {
    what: "incremental PCA: a rate above 1 by rounding makes no numbers of all directions",
    find: "counted / (this.#weight.data[0] + counted)",
    replace: "counted / (this.#weight.data[0] + weight + amnesia * weight)",
  },
];
