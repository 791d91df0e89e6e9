export default [
  {
    what: "bimodal learns from the address beside it",
    find: "this.#counters.move(this.addressAt(rows, start), outcome);",
    replace: "this.#counters.move(this.addressAt(rows, start) + 1, outcome);",
  },
  {
    what: "bimodal has half the counters",
    find: '"counters", addressBits)',
    replace: '"counters", Math.max(0, addressBits - 1))',
  },
  {
    what: "bimodal answers the opposite",
    find: "return this.#counters.says(this.addressAt(rows, start));",
    replace: "return 1 - this.#counters.says(this.addressAt(rows, start));",
  },
  {
    what: "bimodal forgets its address when it answers",
    find: "return this.#counters.says(this.addressAt(rows, start));",
    replace: "return this.#counters.says(0);",
  },
  {
    what: "bimodal learns everything twice",
    find: "    this.#counters.move(this.addressAt(rows, start), outcome);",
    replace: "    for (let twice = 0; twice < 2; twice++) this.#counters.move(this.addressAt(rows, start), outcome);",
  },
];
