export default [
  {
    what: "what cannot be told by one run counts as different",
    find: "holds === undefined ? NO_MARGIN : holds",
    replace: "holds",
  },
  {
    what: "what cannot be told counts among what was checked",
    find: "verdicts.length - absent - untold",
    replace: "verdicts.length - absent",
  },
];
