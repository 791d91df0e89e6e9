export default [
  {
    what: "a window tree trains a row late",
    find: "rowsToGo[0] = this.#params.trainEvery - 1;",
    replace: "rowsToGo[0] = this.#params.trainEvery;",
  },
  {
    what: "a window tree takes in a row whose class has no room",
    find: "    this.#requireLeaf(classes);\n    if (isTrial) return;",
    replace: "    if (isTrial) return;",
  },
  {
    what: "a window tree takes in a class that was only asked for",
    find: "    if (isTrial) return;\n    window.meet(label);",
    replace: "    window.meet(label);",
  },
  {
    what: "a window tree that leaves no room for a new class stays",
    find: "if (this.byteLength > this.#params.maxBytes) this.#train();",
    replace: "",
  },
];
