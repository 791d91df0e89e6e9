export default [
  {
    what: "what is packed may have any name that says nothing else",
    find: "endings.some((each) => each.endsWith(packing))",
    replace: "endings.length > 0",
  },
  {
    what: "a packed name promises nothing",
    find: "name.slice(0, name.length - packing.length)",
    replace: "name",
  },
];
