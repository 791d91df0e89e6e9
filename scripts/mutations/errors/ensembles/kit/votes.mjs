export default [
  {
    what: "a vote speaks against the class it is for",
    find: "if (answer >= 0) out[outStart + answer] += (1 - spread) * weight;",
    replace: "if (answer >= 0) out[outStart + answer] -= (1 - spread) * weight;",
  },
  {
    what: "a vote of both kinds is spread whole, and counted half for a class besides",
    find: "const soft = spread * weight;",
    replace: "const soft = weight;",
  },
];
