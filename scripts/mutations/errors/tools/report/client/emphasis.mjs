export default [
  {
    what: "hiding the line pointed at dims all others",
    find: "pointed = line !== null && shown[line] ? line : null;",
    replace: "pointed = line;",
  },
  {
    what: "among many lines the leading ones do not stand out",
    find: "lines <= 4 || series[line].isLeading ||",
    replace: "lines <= 40 ||",
  },
  {
    what: "the line pointed at does not stand out",
    find: "if (pointed !== null) return line === pointed;",
    replace: "",
  },
  {
    what: "where the leading lines are hidden all others stay in the background",
    find: "isLeading && shown[other]",
    replace: "isLeading",
  },
];
