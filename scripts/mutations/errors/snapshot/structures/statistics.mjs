const tests = ["snapshot/soundness.test.ts"];

export default [
  {
    what: "loading takes numbers with an infinite mean",
    find: "const isRuledOut = !isAll && weight === 0 && ",
    replace: "const isRuledOut = !isAll && ",
    tests,
  },
  {
    what: "loading takes scores that are no numbers",
    find: "stats[at] === Infinity && precision === 1;",
    replace: "stats[at] === Infinity;",
    tests,
  },
  {
    what: "loading takes blocks that are cut anywhere",
    find: "isCut ? stride - head - NUMERIC_WIDTH * numericCount : 0",
    replace: 'isCut ? stride - 1 - ((state.numbers("blocks").length - 1) % stride) : 0',
    tests,
  },
  {
    what: "loading does not look whether the block of all classes is the last",
    find: 'if (isCut) state.demand("classBlocks", classBlocks[0] === blocks);',
    replace: "",
    tests,
  },
  {
    what: "loading takes weights of attributes that no weight can be",
    find: '  for (let i = WEIGHT; i < shape.head; i++) state.weight("blocks", stats[start + i]);\n',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "loading compares values with the weight of the first attribute",
    find: "const weight = stats[start + WEIGHT + own * j];",
    replace: "const weight = stats[start + WEIGHT];",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "loading takes any number for whether attributes have weights of their own",
    find: '  state.whole("shape", shape[3], 0, 1);\n',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
];
