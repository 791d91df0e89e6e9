export default [
  {
    what: "an inferred schema makes text of a label before it looks what it is",
    find: "        requireLabel(value, target);\n",
    replace: "",
    tests: ["core/schema.test.ts"],
  },
];
