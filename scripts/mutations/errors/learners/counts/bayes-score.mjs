export default [
  {
    what: "after a row is learned, classes whose variance has been rounded anew keep their products",
    find: "if (isChanged || parts.labels[i] === label)",
    replace: "if (parts.labels[i] === label)",
  },
  {
    what: "of two classes, others that come later keep what stood in their places",
    find: "for (let c = 2; c < outClasses; c++) out[outStart + c] = 0;",
    replace: "",
  },
];
