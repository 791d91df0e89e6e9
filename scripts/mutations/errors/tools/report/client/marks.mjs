export default [
  {
    what: "the names of changes hide lines where there is room beside them",
    find: " || a.count - b.count",
    replace: "",
  },
  {
    what: "the names of close changes lie on one another",
    find: "a.others - b.others || ",
    replace: "",
  },
  {
    what: "a line's piece over many rows counts as its end alone",
    find: "const from = before ?? { x, y };",
    replace: "const from = { x, y };",
  },
];
