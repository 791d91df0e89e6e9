export default [
  {
    what: "the attributes are exchanged, as in River",
    find: "(x: number, y: number) => y < sin(x)",
    replace: "(x: number, y: number) => x < sin(y)",
  },
  {
    what: "function 2 is that of SINE2",
    find: "number <= 2 ?",
    replace: "number < 2 ?",
  },
  {
    what: "no function is reversed",
    find: "const ofBelow = number % 2;",
    replace: "const ofBelow = 1;",
  },
  {
    what: "an irrelevant attribute repeats a relevant one",
    find: "row[start + 2] = random.uniform();",
    replace: "row[start + 2] = x;",
  },
  {
    what: "both irrelevant attributes are the same",
    find: "row[start + 3] = random.uniform();",
    replace: "row[start + 3] = row[start + 2];",
  },
];
