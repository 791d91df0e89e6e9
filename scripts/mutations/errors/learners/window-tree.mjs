export default [
  {
    what: "a window tree trains a row late",
    find: "rowsToGo[0] = this.#params.trainEvery - 1;",
    replace: "rowsToGo[0] = this.#params.trainEvery;",
  },
  {
    what: "a window tree takes in a row whose class has no room",
    find: "if (label >= this.#tree.classes) this.#requireLeaf(label + 1);",
    replace: "if (label > this.#tree.classes) this.#requireLeaf(label + 1);",
  },
];
