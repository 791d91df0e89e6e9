export default [
  {
    what: "a list of lists is taken for the rows",
    find: "isObject(cell[0]) && !Array.isArray(cell[0])",
    replace: "isObject(cell[0])",
  },
  {
    what: "one row with a list in it is taken for a table",
    find: "if (rows === undefined && !cells.every(isObject)) return;",
    replace: "if (rows === undefined && !cells.some(isObject)) return;",
  },
];
