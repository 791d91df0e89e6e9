export default [
  {
    what: "the weights of a leaf have more than one row's weight beside them",
    find: "/ met.length; // s / K",
    replace: "/ (met.length - 0.5);",
  },
  {
    what: "what leaves share goes to classes that have never come",
    find: "for (const c of met) {",
    replace: "for (let c = 0; c < nodes.shape.classes; c++) {",
  },
  {
    what: "a leaf without rows is sure of the class it inherits",
    find: "(hasRows ? nodes.rowWeight : 1) / met.length",
    replace: "(hasRows ? nodes.rowWeight : 0) / met.length",
  },
];
