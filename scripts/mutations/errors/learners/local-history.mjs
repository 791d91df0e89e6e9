export default [
  {
    what: "local history takes in the outcome before it is used",
    find: "    this.#counters.move(this.#histories.read(rows, start, address), outcome);\n    this.#histories.shift(address, outcome);",
    replace:
      "    this.#histories.shift(address, outcome);\n    this.#counters.move(this.#histories.read(rows, start, address), outcome);",
  },
  {
    what: "local history learns in another branch's history",
    find: "this.#histories.shift(address, outcome);",
    replace: "this.#histories.shift(address + 1, outcome);",
  },
  {
    what: "local history begins with the global one",
    find: "params.globalAttributes, historyBits)",
    replace: "0, historyBits)",
  },
  { what: "local histories are not counted", find: "[this.#histories, this.#counters]", replace: "[this.#counters]" },
  {
    what: "local history has a counter per address",
    find: '"counters", historyBits)',
    replace: '"counters", addressBits)',
  },
];
