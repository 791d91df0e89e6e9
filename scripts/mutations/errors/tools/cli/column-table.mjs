export default [
  {
    what: "columns on one line lose the values that all of them have",
    find: "run.every(({ values }) => values === first.values)",
    replace: "false",
  },
];
