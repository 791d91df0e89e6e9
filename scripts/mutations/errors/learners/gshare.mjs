export default [
  {
    what: "gshare adds address and history",
    find: "this.addressAt(rows, start) ^ this",
    replace: "this.addressAt(rows, start) + this",
  },
  { what: "gshare forgets the address", find: "return this.addressAt(rows, start) ^ this", replace: "return this" },
  {
    what: "gshare's history takes in the outcome before it is used",
    find: "    this.#counters.move(this.#indexAt(rows, start), outcome);\n    this.#history.shift(0, outcome);",
    replace: "    this.#history.shift(0, outcome);\n    this.#counters.move(this.#indexAt(rows, start), outcome);",
  },
  { what: "gshare never shifts", find: "    this.#history.shift(0, outcome);\n", replace: "" },
  { what: "gshare's history is not counted", find: "[this.#history, this.#counters]", replace: "[this.#counters]" },
];
