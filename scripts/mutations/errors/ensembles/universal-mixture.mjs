export default [
  { what: "the universal mixture takes c for 2 c", find: "(2 * this.#variance)", replace: "this.#variance" },
  {
    what: "the universal mixture sees the error of the row's class alone",
    find: "sum += error * error;",
    replace: "if (c === label) sum += error * error;",
  },
  {
    what: "the universal mixture takes absolute errors",
    find: "sum += error * error;",
    replace: "sum += Math.abs(error);",
  },
  { what: "the universal mixture's experts vote for a class each", find: "spread: 1", replace: "spread: 0" },
];
