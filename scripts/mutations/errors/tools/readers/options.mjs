export default [
  {
    what: "an option of another kind is passed over",
    find: 'if (accepts(given) || (given === undefined && name !== "file")) continue;',
    replace: 'if (accepts(given) || name !== "file") continue;',
  },
];
