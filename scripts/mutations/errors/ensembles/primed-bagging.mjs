export default [
  {
    what: "primed bagging keeps a thousand rows, whatever is asked for",
    find: "batchBagging, params, primeRows)",
    replace: "batchBagging, params, 1000 + 0 * primeRows)",
  },
  {
    what: "members of primed bagging always vote softly",
    find: "batchBagging, params, primeRows)",
    replace: 'batchBagging, { ...params, vote: "soft" }, primeRows)',
  },
];
