export default [
  {
    what: "the plain test, whatever is asked for",
    find: "(1 / n + testShare)",
    replace: "(1 / n)",
  },
  {
    what: "the share replaces 1 / n",
    find: "(1 / n + testShare)",
    replace: "(testShare || 1 / n)",
  },
  {
    what: "p is one-sided",
    find: "2 * studentTail",
    replace: "studentTail",
  },
  {
    what: "negative differences have large p",
    find: "Math.abs(t)",
    replace: "t",
  },
  {
    what: "a degree of freedom too many",
    find: "studentTail(Math.abs(t), n - 1)",
    replace: "studentTail(Math.abs(t), n)",
  },
  {
    what: "equal differences of 0 are no number",
    find: "if (mean === 0)",
    replace: "if (mean === 0 && variance > 0)",
  },
  {
    what: "one difference is sure",
    find: "if (n < 2) return { t: NaN, freedom: 0, p: 1 }",
    replace: "if (n < 2) return { t: NaN, freedom: 0, p: 0 }",
  },
];
