export default [
  {
    what: "a record that is refused takes with it what a model that its getter has loaded knows",
    find: "    keepMet(schema);\n",
    replace: "",
    tests: ["snapshot/share.test.ts"],
  },
  {
    what: "a record that is refused takes with it what its getter has published",
    find: "  keepMet(twin.schema);\n",
    replace: "",
    tests: ["snapshot/share.test.ts"],
  },
];
