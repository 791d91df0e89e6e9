export default [
  {
    what: "a vote speaks against the class it is for",
    find: "if (answer >= 0) out[outStart + answer] += weight;",
    replace: "if (answer >= 0) out[outStart + answer] -= weight;",
  },
];
