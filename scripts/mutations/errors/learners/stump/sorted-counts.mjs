const tests = ["learners/stump/budget.test.ts"];

export default [
  {
    what: "sorted counts leave the values of a class behind an inserted one to that",
    find: "label >= inserted);",
    replace: "label > inserted);",
    tests,
  },
  {
    what: "sorted counts drop four bits at a time",
    find: "bits++;",
    replace: "bits = Math.min(bits + 4, MOST_BITS);",
    tests,
  },
  {
    what: "sorted counts take room for more entries beyond their bytes",
    find: "const share = Math.max(0, left / (2 * bytes));",
    replace: "const share = 1;",
    tests,
  },
  {
    what: "sorted counts drop bits as soon as the doubled room does not fit",
    find: "const left = this.#most - bytes;",
    replace: "const left = this.#most - 2 * bytes;",
    tests,
  },
  {
    what: "the bytes of sorted counts do not count a stretch that begins",
    find: "this.#stretchCount + Number(opens)",
    replace: "this.#stretchCount",
    tests,
  },
  {
    what: "sorted counts count the same class of a value once for each number that became it",
    find: "if (metAt[label] === number) continue;",
    replace: "",
    tests,
  },
  {
    what: "sorted counts drop bits that they need not, as they count a stretch for every entry",
    find: "const opening = leastOpening(classes);",
    replace: "const opening = -Infinity;",
    tests,
  },
  {
    what: "sorted counts lose the weights of entries when bits are dropped",
    find: "weights[count] = this.weights.data[e];",
    replace: "weights[count] = 1;",
    tests,
  },
  {
    what: "sorted counts forget that bits were dropped when they are loaded",
    find: "this.#bits = this.#droppedBits.data[0];",
    replace: "this.#bits = Math.max(this.#bits, 0);",
    tests,
  },
  {
    what: "the least bytes of sorted counts have no stretches that begin at 0",
    find: "if (hashOfKey(0, c) >= leastOpening(classes)) stretches++;",
    replace: ";",
    tests,
  },
  {
    what: "a threshold lies among the numbers counted as the value below it",
    find: "return value < 0 ? value : withLowBits(value, this.#bits);",
    replace: "return value;",
    tests,
  },
  {
    what: "a threshold lies among the numbers counted as the value above it",
    find: "return value > 0 ? value : -withLowBits(Math.abs(value), this.#bits);",
    replace: "return value;",
    tests,
  },
];
