export default [
  {
    what: "a stump is loaded whose search tree is in no heap order",
    find: 'state.demand("children", above === 0 || hash(entry) <= hash(above));',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "a stump is loaded that leaves out a stretch",
    find: 'state.demand("opened", (opened[entry] !== 0) === hash(entry) >= leastOpening);',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "a stump is loaded whose stretch begins another attribute",
    find: 'state.whole("stretches", stretch, attributes, stretches.length / 2 - 1);',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "a stump is loaded whose entry names another stretch",
    find: 'state.demand("opened", opened[entry] === stretch);',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "a stump is loaded whose list goes on after its last entry",
    find: 'state.demand("following", following[last === 0 ? a : attributes + last] === 0);',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "a stump is loaded whose numbers have bits that it says to have dropped",
    find: 'state.demand("values", withoutLowBits(values[e], bits) === values[e]);',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
];
