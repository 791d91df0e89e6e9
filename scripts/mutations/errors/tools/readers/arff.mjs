export default [
  {
    what: "an error of a line that is cut off does not name the percent sign",
    find: "if (!isCut) return problem;",
    replace: "if (isCut || !isCut) return problem;",
  },
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
  {
    what: "ARFF: a type with a range right behind it is unknown",
    find: 'tokens.next(" \\t[").toLowerCase()',
    replace: 'tokens.next(" \\t").toLowerCase()',
  },
];
