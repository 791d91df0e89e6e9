export default [
  {
    what: "closed classes make text of a label before they look what it is",
    find: "    requireLabel(label, this.name);\n",
    replace: "",
    tests: ["core/schema.test.ts"],
  },
];
