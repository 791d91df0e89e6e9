export default [
  {
    what: "line ends are looked for in twelve of sixteen bytes",
    find: " | ((d - ONES) & ~d)",
    replace: "",
  },
  {
    what: "of line ends that follow each other one counts",
    find: "for (; zeros !== 0; zeros &= zeros - 1) count++;",
    replace: "if (zeros !== 0) count++;",
  },
];
