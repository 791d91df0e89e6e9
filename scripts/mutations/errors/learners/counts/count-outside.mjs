const tests = ["learners/counts/attribute-statistics.test.ts"];

export default [
  {
    what: "a value outside of blocks that there is no room for is counted among all",
    find: "if (statistics.values.add(statistics.keyOf(head, place), weight)) data[head + w] += weight;\n      else",
    replace:
      "const hasRoom = statistics.values.add(statistics.keyOf(head, place), weight);\n      data[head + w] += weight;\n      if (!hasRoom)",
    tests,
  },
  {
    what: "a value that has no room for one class keeps its weight in the others",
    find: "if (weight === 0) return;",
    replace: "if (weight < Infinity) return;",
    tests,
  },
  {
    what: "an attribute's rows of a class stay as many when one of its values is forgotten",
    find: "data[head + w] = left;",
    replace: "",
    tests,
  },
  {
    what: "an attribute's weight is what rounding left of it",
    find: "if (left < weight) {",
    replace: "if (left < 0) {",
    tests,
  },
  {
    what: "an attribute's weight is summed anew without its first value",
    find: "for (let v = 0; v < count; v++) left +=",
    replace: "for (let v = 1; v < count; v++) left +=",
    tests,
  },
  {
    what: "a class keeps the factor it had with a value that is forgotten",
    find: "data[head] = 0; //",
    replace: "//",
    tests,
  },
  {
    what: "leaves add values outside of blocks to weights of the first leaf's attributes",
    find: "const w = Block.WEIGHT + j - statistics.firstOf(table);",
    replace: "const w = Block.WEIGHT + j;",
    tests,
  },
];
