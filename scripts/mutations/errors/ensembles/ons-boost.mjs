const tests = ["ensembles/kit/upkeep/backward-search.test.ts"];

export default [
  {
    what: "ONSBoost: a variable size does not tell how many members there are",
    find: 'params.size === "variable" ? { maxMembers: params.members } : {}',
    replace: "{}",
    tests,
  },
  {
    what: "ONSBoost lets the leading members vote of its own accord",
    find: 'default: "all" as const',
    replace: 'default: "leading" as const',
  },
  {
    what: "ONSBoost takes a K beyond what it can count",
    find: ", max: 1_000_000_000 })",
    replace: " })",
  },
];
