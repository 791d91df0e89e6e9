export default [
  {
    what: "a percent sign in quotes begins a comment",
    find: "if (quote !== undefined) {",
    replace: "if (quote === COMMENT) {",
  },
  {
    what: "comments stand on lines of their own alone",
    find: "return line.slice(0, at);",
    replace: 'return at === 0 ? "" : line;',
  },
];
