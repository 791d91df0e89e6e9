export default [
  {
    what: "primed Arc-x4 never draws its first rows",
    find: "sampling: priming }",
    replace: 'sampling: priming && "weights" }',
  },
  {
    what: "primed Arc-x4 always discards above one half",
    find: "{ ...params, sampling: priming }",
    replace: '{ ...params, sampling: priming, chance: "half" }',
  },
  {
    what: "primed Arc-x4 is Arc-x4 from the first row on",
    find: "sampling: priming }, primeRows)",
    replace: "sampling: priming }, 0 * primeRows)",
  },
];
