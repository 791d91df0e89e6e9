export default [
  {
    what: "of equal weights the younger tree's is the larger",
    find: "births[j - 1] < birth",
    replace: "births[j - 1] > birth",
  },
  {
    what: "trees that have left go on voting",
    find: "this.#count.data[0] = count;",
    replace: "this.#count.data[0] = Math.min(this.count + 1, this.#places.data.length - 1);",
  },
  {
    what: "the order of members is lost",
    find: "    this.#sort(count);\n",
    replace: "",
  },
  {
    what: "places stay where they were when weights move",
    find: "        places[j] = places[j - 1];\n",
    replace: "",
  },
  {
    what: "a member that joins is as old as the ensemble",
    find: "this.#births.data[this.count] = this.born;",
    replace: "this.#births.data[this.count] = 0;",
  },
  {
    what: "loaded weights need not sum up to 1",
    find: "Math.abs(sumOf(weights, 0, count) - 1) <= ROUNDING",
    replace: "sumOf(weights, 0, count) <= 1",
  },
  {
    what: "a tree that is to join is loaded with a weight",
    find: "isWhole && weights.every((weight, i) => i < count || weight === 0)",
    replace: "isWhole",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "all shrubs but the first are loaded unseen",
    find: "new Set(data).size === data.length",
    replace: "true",
    tests: ["snapshot/soundness.test.ts"],
  },
];
