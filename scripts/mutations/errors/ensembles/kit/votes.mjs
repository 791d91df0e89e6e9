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
  {
    what: "answers for classes that nobody was asked for stay what they were",
    find: "c < from ? answers[start + i * from + c] : 0",
    replace: "answers[start + i * from + c]",
  },
  {
    what: "answers of a row are overwritten before they are read",
    find: "for (let c = to - 1; c >= 0; c--) answers",
    replace: "for (let c = 0; c < to; c++) answers",
  },
];
