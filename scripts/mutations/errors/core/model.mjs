export default [
  {
    what: "a record's getter teaches another model of its schema, which forgets it",
    find: "if (learning.length > 0) requireApart(schema as unknown as Schema);",
    replace: "",
  },
  {
    what: "a record that was refused is taken for one that is read for ever",
    find: "      learning.pop();\n",
    replace: "      if (this.#listener) learning.pop();\n",
  },
];
