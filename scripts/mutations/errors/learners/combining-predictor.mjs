export default [
  {
    what: "the chooser moves where both were right",
    find: "if (isFirstRight !== isSecondRight) {",
    replace: "if (isFirstRight || isSecondRight) {",
  },
  {
    what: "the chooser moves towards the one that was wrong",
    find: "isFirstRight ? 1 : 0",
    replace: "isFirstRight ? 0 : 1",
  },
  {
    what: "the chooser chooses the other one",
    find: "address : global) === 1) {",
    replace: "address : global) === 0) {",
  },
  {
    what: "only the one that was chosen learns",
    find: "    this.#second.move(secondIndex, outcome);\n",
    replace: "    if (isSecondRight) this.#second.move(secondIndex, outcome);\n",
  },
  {
    what: "P1 forgets the address",
    find: "const firstIndex = address ^ global;",
    replace: "const firstIndex = global;",
  },
  {
    what: "a branch with history in rows has all choosers",
    find: "isSingle ? 0 : chooserBits",
    replace: "chooserBits",
  },
  {
    what: "a combining predictor's global history goes on into the local one of the rows",
    find: "isLocal ? globalAttributes : undefined",
    replace: "undefined",
  },
];
