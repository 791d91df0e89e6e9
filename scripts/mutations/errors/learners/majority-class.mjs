export default [
  {
    what: "the classes a schema names need no room in the budget of majority class",
    find: "    this.#requireRoom(this.schema.classCount);\n",
    replace: "",
  },
  {
    what: "majority class takes a class for which the budget has no room",
    find: "      this.reserveAt(rows, start, label);\n",
    replace: "",
  },
  {
    what: "majority class refuses the class that just fits its budget",
    find: "if (CLASS_BYTES * classes <= this.#maxBytes) return;",
    replace: "if (CLASS_BYTES * classes < this.#maxBytes) return;",
  },
  {
    what: "room for classes to come passes the budget of majority class",
    find: "Math.min(doubled, Math.floor(this.#maxBytes / CLASS_BYTES))",
    replace: "doubled",
  },
  {
    what: "ensembles that try a row are not told that majority class has no room",
    find: "    this.#requireRoom(label + 1);\n",
    replace: "    if (label < this.#weights.length) this.#requireRoom(label + 1);\n",
  },
];
