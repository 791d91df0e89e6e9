export default [
  {
    what: "of equal scores the last class answers",
    find: "this.scores[c] > this.scores[best]",
    replace: "this.scores[c] >= this.scores[best]",
    tests: ["learners/perceptron.test.ts"],
  },
  {
    what: "a row's numbers are learned before it is",
    find: "    this.step(this.#slots.slotOf(label), weight);\n    this.inputs.learn(rows, start, weight);",
    replace:
      "    this.inputs.learn(rows, start, weight);\n    this.inputs.read(rows, start);\n    this.step(this.#slots.slotOf(label), weight);",
  },
  {
    what: "values take inputs beyond the budget",
    find: "return this.#bytesFor(inputs, classes, places) <= this.#maxBytes;",
    replace: "return this.#bytesFor(inputs, classes, places) <= 2 * this.#maxBytes;",
  },
  {
    what: "values take the room of declared classes",
    find: "this.#fits(exactInputs, promised, ",
    replace: "this.#fits(exactInputs, classes, ",
    tests: ["ensembles/kit/budget.test.ts"],
  },
  {
    what: "another class takes the room of declared ones",
    find: "return Math.max(classes, this.#slots.withDeclared(label));",
    replace: "return classes;",
    tests: ["ensembles/kit/budget.test.ts"],
  },
  {
    what: "outputs past the end of the weights keep those of before",
    find: "out.fill(0);",
    replace: "",
    tests: ["learners/multilayer-perceptron.test.ts"],
  },
  {
    what: "weights of outputs are read past their end",
    find: "slot < length && data[slot] < numbers.length",
    replace: "slot < length",
    tests: ["learners/multilayer-perceptron.test.ts"],
  },
];
