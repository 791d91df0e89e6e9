export default [
  {
    what: "the younger of equal values comes first in a window's order",
    find: "x === x ? this.#firstAbove(attribute, x) : end",
    replace: "x === x ? this.#firstNotBelow(attribute, x) : end",
  },
  {
    what: "a window's order keeps the oldest row instead of a neighbour",
    find: "orders.copyWithin(hole, hole + 1, target);",
    replace: "orders.copyWithin(hole + 1, hole + 2, target);",
  },
  { what: "a window takes infinite numbers", find: "return x - x === 0 ? x : NaN;", replace: "return x;" },
  {
    what: "a window that is made shorter keeps its oldest rows",
    find: "(oldest + count - kept + i) % this.capacity",
    replace: "(oldest + i) % this.capacity",
    tests: ["learners/iti.test.ts"],
  },
  {
    what: "sorted anew, a window that has come round begins with the newest row",
    find: "const place = oldest + age < capacity ? oldest + age : oldest + age - capacity;",
    replace: "const place = age;",
    tests: ["learners/tree/row-window.test.ts"],
  },
  {
    what: "sorted anew, rows without a value come first",
    find: "keys[place] = x === x ? x : Infinity;",
    replace: "keys[place] = x === x ? x : -Infinity;",
    tests: ["learners/tree/row-window.test.ts"],
  },
  {
    what: "rows keep their slots where a class comes before theirs",
    find: "if (labels[place] >= slot) labels[place]++;",
    replace: "if (labels[place] > slot) labels[place]++;",
    tests: ["learners/iti.test.ts"],
  },
];
