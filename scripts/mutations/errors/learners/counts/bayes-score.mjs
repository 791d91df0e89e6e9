export default [
  {
    what: "a class that is ruled out has a score where the exponents of all others are the same",
    find: "if (relative !== 0 && products[c] !== 0) level = false;",
    replace: "if (relative !== 0 && relative !== -Infinity) level = false;",
  },
  {
    what: "after a row is learned, classes whose variance has been rounded anew keep their products",
    find: "if (isChanged || parts.labels[i] === label)",
    replace: "if (parts.labels[i] === label)",
  },
  {
    what: "classes are held by what was there before the row was learned",
    find: "parts.scored === 1 || mayHold(statistics, table)",
    replace: "parts.scored === 1",
  },
  {
    what: "of two classes, others that come later keep what stood in their places",
    find: "for (let c = 2; c < outClasses; c++) out[outStart + c] = 0;",
    replace: "",
  },
];
