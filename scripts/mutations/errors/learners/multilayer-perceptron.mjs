export default [
  {
    what: "a row just scored brings nothing new",
    find: "isScored && this.knows(label)",
    replace: "isScored && this.hasMet(label)",
  },
  {
    what: "a row just scored is not scored again for the next update",
    find: "if (u > 0 || !isReady)",
    replace: "if (!isReady)",
  },
  {
    what: "backpropagation forgets the slope of the output units",
    find: "const slope = isSigmoid ? o * (1 - o) : 1;",
    replace: 'const slope = units === "sigmoid" ? 1 : 1;',
  },
  {
    what: "hidden errors come from weights that have moved already",
    find: "      if (t > 0) this.#writeErrors(t, errors); // by the weights as they are\n      this.#move(t, errors);",
    replace: "      this.#move(t, errors);\n      if (t > 0) this.#writeErrors(t, errors);",
  },
  {
    what: "momentum brakes",
    find: "const moved = momentum * steps[at + k] - rate * errors[k];",
    replace: "const moved = -momentum * steps[at + k] - rate * errors[k];",
  },
  {
    what: "weights per output are not looked at",
    find: "bounded(this.#outputWeights[c] * error * slope)",
    replace: "bounded(this.#outputWeights[slot] * error * slope)",
  },
  {
    what: "a row of weight 2.5 is learned twice",
    find: "weight < MOST_REPETITIONS ? weight - whole : 0",
    replace: "0",
  },
  {
    what: "a late class draws over the other outputs",
    find: "this.#draw(last, i * width + slot, 1);",
    replace: "this.#draw(last, i * width, slot + 1);",
  },
  {
    what: "a row is learned a thousand times and once more",
    find: "const MOST_REPETITIONS = 1000;",
    replace: "const MOST_REPETITIONS = 1001;",
  },
  {
    what: "first weights have a third of their variance",
    find: "Math.sqrt(3 / inputs)",
    replace: "Math.sqrt(1 / inputs)",
  },
];
