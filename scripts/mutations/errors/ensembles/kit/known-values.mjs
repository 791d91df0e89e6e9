export default [
  {
    what: "a missing value makes all later ones known",
    find: "if (isMet && value >= noted[1 + i]) noted[1 + i]",
    replace: "if (isMet || value !== value) noted[1 + i]",
  },
  {
    what: "fresh members know what the schema knows of rows to come",
    find: "makeKnowing([target, ...this.#nominal.map((a) => attributes[a])], known, make)",
    replace: "make()",
  },
  {
    what: "fresh members do not know what was named and has not come",
    find: "Math.max(noted, this.#named.data[i])",
    replace: "noted",
  },
  {
    what: "an index that means nothing yet is noted as a value",
    find: "if (isMet && value >= noted[1 + i])",
    replace: "if (value >= noted[1 + i])",
  },
];
