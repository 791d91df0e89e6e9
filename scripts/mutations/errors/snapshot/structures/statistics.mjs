const tests = ["snapshot/soundness.test.ts"];

export default [
  {
    what: "loading takes numbers with an infinite mean",
    find: "const isRuledOut = !isAll && stats[at] === 0 && ",
    replace: "const isRuledOut = !isAll && ",
    tests,
  },
  {
    what: "loading takes scores that are no numbers",
    find: "stats[at + MEAN] === Infinity && precision === 1;",
    replace: "stats[at + MEAN] === Infinity;",
    tests,
  },
  {
    what: "loading takes blocks that are cut anywhere",
    find: "isCut ? stride - HEAD - NUMERIC_WIDTH * numericCount : 0",
    replace: 'isCut ? stride - 1 - ((state.numbers("blocks").length - 1) % stride) : 0',
    tests,
  },
  {
    what: "loading does not look whether the block of all classes is the last",
    find: 'if (isCut) state.demand("classBlocks", classBlocks[0] === blocks);',
    replace: "",
    tests,
  },
];
