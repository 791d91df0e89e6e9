export default [
  {
    what: "POCA takes an output of just 1/2 for yes",
    find: "this.#said[c] > 0.5 !==",
    replace: "this.#said[c] >= 0.5 !==",
  },
  {
    what: "POCA lets AdaBoost's weights grow without end",
    find: "LARGEST_CARRY = 1e6",
    replace: "LARGEST_CARRY = 1e300",
  },
  {
    what: "POCA takes the third power",
    find: "arcX4Weight(carry)",
    replace: "1 + carry * carry * carry",
  },
  {
    what: "POCA counts the mistakes of experts worse than chance",
    find: "if (!(error < CHANCE)) return carry;",
    replace: "",
  },
  {
    what: "POCA with AdaBoost's weights lightens what experts get wrong",
    find: "carry / (2 * (isWrong ? bounded : 1 - bounded))",
    replace: "carry / (2 * (isWrong ? 1 - bounded : bounded))",
  },
  {
    what: "POCA notes a row's weight without the row's own",
    find: "records.add(record, this.#weightOf(carry) * run.rowWeights[i], isWrong)",
    replace: "records.add(record, this.#weightOf(carry), isWrong)",
  },
  {
    what: "POCA weighs every output as the first",
    find: "this.#weightOf(carries[at + slot])",
    replace: "this.#weightOf(carries[at])",
  },
  {
    what: "POCA takes an output of 1/2 for wrong whatever the class",
    find: "this.#said[c] > 0.5 !== (c === run.labels[i])",
    replace: "this.#said[c] > 0.5",
  },
  {
    what: "POCA keeps records of classes that have not come",
    find: "if (this.#isMet[slot] === 0) continue;\n      const record",
    replace: "const record",
  },
  {
    what: "POCA's experts worse than chance vote",
    find: "const isHeard = error < CHANCE || this.#allVote;",
    replace: "const isHeard = true;",
  },
  {
    what: "POCA forgets its budget when classes come",
    find: "requireShareForClasses(this.kind, maxBytes, bytes, classes, 'or use `outputs: \"shared\"`', this.#aside);",
    replace: "",
  },
  {
    what: "POCA is made though its budget has no room for the classes declared",
    find: "if (this.#slots !== undefined) this.#requireRoom(this.#slots.withDeclared());",
    replace: "",
  },
  {
    what: "POCA takes room for every class that the schema names",
    find: "if (this.#slots !== undefined) this.#requireRoom(this.#slots.withDeclared());",
    replace:
      "if (this.#slots !== undefined) for (let c = 0; c < this.schema.classCount; c++) this.#addClass(this.#slots, c);",
  },
  {
    what: "another class takes the room of declared ones in POCA",
    find: "this.#requireRoom(slots.withDeclared(label));",
    replace: "this.#requireRoom(slots.count + 1);",
    tests: ["ensembles/kit/budget.test.ts"],
  },
  {
    what: "POCA puts the records of a new class behind the others",
    find: "this.#outputs?.insert(slot * members, members);",
    replace: "this.#outputs?.insert((slots.count - 1) * members, members);",
  },
  {
    what: "POCA weighs the output of the class whose label is the slot",
    find: "weights[labels[slot]] = rowWeights",
    replace: "weights[slot] = rowWeights",
  },
  {
    what: "POCA asks for outputs of as many classes as have come",
    find: "const classes = data[length - 1] + 1;",
    replace: "const classes = length;",
  },
  {
    what: "POCA weighs rows by the error of the first expert",
    find: "this.#answers.errorOf(m), right === 0)",
    replace: "this.#answers.errorOf(0), right === 0)",
    tests: ["ensembles/kit/row-weights.test.ts"],
  },
];
