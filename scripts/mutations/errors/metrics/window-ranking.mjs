export default [
  {
    what: "classes without a row in the window count as if nothing of them were found",
    find: "if (!(auc >= 0)) continue;",
    replace: "if (!(auc >= 0)) { ranked++; continue; }",
  },
  {
    what: "a class that comes late forgets the rows before it",
    find: "row < this.#rows; row++",
    replace: "row < 0; row++",
  },
  {
    what: "rows before a class came count beyond the window",
    find: "c < classes ? probabilities[offset + c] : 0",
    replace: "probabilities[offset + c]",
  },
  { what: "probabilities are read from the first on", find: "probabilities[offset + c]", replace: "probabilities[c]" },
  {
    what: "a label behind the probabilities is of no class",
    find: "Math.max(classes, label + 1)",
    replace: "classes",
  },
];
