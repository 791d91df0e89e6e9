export default [
  {
    what: "the perceptron learns from right answers",
    find: "if (answer === slot) return;",
    replace: "if (answer === slot + 1) return;",
  },
  {
    what: "the perceptron does not take a row from its answer",
    find: "data[at + answer] -= weight * values[i];",
    replace: "data[at + answer] -= 0 * values[i];",
  },
  {
    what: "the perceptron adds signs",
    find: "data[at + slot] += weight * values[i];",
    replace: "data[at + slot] += weight * Math.sign(values[i]);",
  },
  {
    what: "the perceptron forgets the weight of a row",
    find: "data[at + slot] += weight * values[i]; // w_y += x",
    replace: "data[at + slot] += values[i];",
  },
  {
    what: "the perceptron answers the first class, whatever it has learned",
    find: "shares[this.bestClass()] = 1;",
    replace: "shares[0] = 1;",
  },
  {
    what: "the perceptron leaves the constant alone",
    find: "for (let i = 0; i < active; i++) {",
    replace: "for (let i = 1; i < active; i++) {",
  },
];
