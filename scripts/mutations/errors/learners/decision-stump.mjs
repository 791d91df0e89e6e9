const tests = ["learners/stump/budget.test.ts"];

export default [
  {
    what: "a stump grows without bound unless it is told a budget",
    find: "maxBytes: integer({ default: 32 * 1024 * 1024,",
    replace: "maxBytes: integer({ default: Infinity,",
    tests,
  },
  {
    what: "a stump makes room on trial",
    find: "if (!isTrial) this.#makeRoom(label);",
    replace: "this.#makeRoom(label);",
    tests,
  },
  {
    what: "a stump refuses values for which its budget has no room, rather than take them as unseen",
    find: `      needed.set(rooms);
      values = 0;`,
    replace: "      this.#require(classes, this.#valueCount + values);",
    tests,
  },
  {
    what: "a stump takes a class for which its budget has no room",
    find: "      this.#require(classes, this.#valueCount);\n",
    replace: "",
    tests,
  },
  {
    what: "a stump drops bits for room that it does not need yet",
    find: "return this.#sorted.fits(this.#maxBytes - this.#bytesBeside(classes, values), inserted);",
    replace: "return true;",
    tests,
  },
  {
    what: "a stump makes spare room of which it could not give anything back",
    find: "if (this.#leastBytes(this.#slots.withDeclared(label), values) > this.#maxBytes) return false;",
    replace: "",
    tests,
  },
  {
    what: "a stump's numbers keep their bytes when a new value takes some",
    find: "this.#sorted.keepTo(this.#maxBytes - this.#bytesBeside(classes, values), slot);",
    replace: "this.#sorted.keepTo(Infinity, slot);",
    tests,
  },
  {
    what: "a stump that has been loaded has its whole budget for numbers",
    find: "this.#sorted.restored(classes, this.#maxBytes - this.#bytesBeside(classes, this.#valueCount));",
    replace: "this.#sorted.restored(classes, this.#maxBytes);",
    tests,
  },
  {
    what: "a stump's class that comes between others takes the values of the one behind it",
    find: "if (isNew) insertAt(this.#counts.data, to + slot, to + classes);",
    replace: "",
  },
  {
    what: "a stump's class that comes between others takes the weight of the one behind it",
    find: "insertAt(this.#classWeights.column.data, slot, classes);",
    replace: "",
  },
  {
    what: "a stump's labels have no place in its budget",
    find: "return classes * (8 * values + 12)",
    replace: "return classes * (8 * values + 8)",
    tests,
  },
  {
    what: "the picture of a stump names the slot of a class",
    find: "this.schema.labelOf(this.#slots.labels.data[best])",
    replace: "this.schema.labelOf(best)",
  },
  {
    what: "a stump learns infinite numbers",
    find: "if (x - x === 0) this.#sorted.add",
    replace: "if (x === x) this.#sorted.add",
  },
  {
    what: "a stump learns values that the schema does not have",
    find: "x < this.#rooms.data[a] && x < attributes[a].values.length",
    replace: "x < this.#rooms.data[a]",
  },
  {
    what: "the picture of a stump shows one side of a number for both",
    find: "weights, all.length)",
    replace: "weights, 0)",
    tests: ["learners/picture.test.ts"],
  },
  {
    what: "a value that a stump has no room for reads the counts of the next attribute",
    find: "if (!(x >= 0 && x < this.#rooms.data[attribute])) return false;",
    replace: "if (!(x >= 0)) return false;",
  },
  {
    what: "another class takes the room of declared ones in a stump",
    find: "    const classes = this.#slots.withDeclared(label);\n",
    replace: "    const classes = this.#slots.count + Number(isNewClass);\n",
    tests: ["ensembles/kit/budget.test.ts"],
  },
];
