export default [
  {
    what: "classes that the model has not met are not told of where few rows have them",
    find: "if (this.#unmetLabels === 0) return [];",
    replace: "if (this.#unmetLabels <= SHARE_TOLD * this.#labelled) return [];",
  },
  {
    what: "classes that the model knew are told as new",
    find: "if (known === 0 || classes.length === known) return [];",
    replace: "if (known === 0) return [];",
  },
];
