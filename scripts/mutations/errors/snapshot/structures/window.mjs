export default [
  {
    what: "loading does not look at the order of equal values in a window",
    find: "areAlike ? age(before) < age(place)",
    replace: "areAlike ? true",
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "examples are loaded whose class has no slot",
    find: 'state.has("classLabels") ?',
    replace: 'state.has("noLabels") ?',
    tests: ["snapshot/soundness.test.ts"],
  },
  {
    what: "the next row of a window without order may be anywhere",
    find: '  state.whole("windowState", next, 0, Math.max(capacity - 1, 0));\n',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
];
