export default [
  {
    what: "Bonferroni: every p is multiplied by their number",
    find: "(p.length - place)",
    replace: "p.length",
  },
  {
    what: "an adjusted p may be below that of a smaller one",
    find: "Math.max(largest, Math.min(1, (p.length - place) * p[test]))",
    replace: "Math.min(1, (p.length - place) * p[test])",
  },
  {
    what: "an adjusted p may exceed 1",
    find: "Math.min(1, (p.length - place) * p[test])",
    replace: "(p.length - place) * p[test]",
  },
  {
    what: "adjusted values come sorted",
    find: "adjusted[test] = largest",
    replace: "adjusted[place] = largest",
  },
  {
    what: "the largest p is multiplied most",
    find: "p[i] - p[j]",
    replace: "p[j] - p[i]",
  },
];
