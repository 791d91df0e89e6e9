export default [
  {
    what: "weighted majority lowers the weight of experts that are right",
    find: "label) return 0;",
    replace: "label) return 1;",
  },
  {
    what: "weighted majority's floor is a share of all weight, not of an equal part",
    find: "(this.#floor / this.members.length)",
    replace: "this.#floor",
  },
  {
    what: "weighted majority's floor is reached from above and below",
    find: "> (this.#floor",
    replace: ">= (this.#floor",
  },
  {
    what: "weighted majority forgets experts whose weight is below the smallest number",
    find: "if (this.#floor === 0) return 1;",
    replace: "",
  },
  { what: "weighted majority halves whatever beta is", find: "pow(this.#decay, excess)", replace: "pow(0.5, excess)" },
];
