export default [
  { what: "the sides of a cut change places", find: 'isAbove ? ">" : "<="', replace: 'isAbove ? "<=" : ">"' },
  { what: "times are shown as numbers", find: "time ? dateOf(value)", replace: "!time ? dateOf(value)" },
];
