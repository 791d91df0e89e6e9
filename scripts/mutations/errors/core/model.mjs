export default [
  {
    what: "a record that is refused takes with it what its getter has taught another model",
    find: "schema.target === target",
    replace: "schema === undefined",
  },
  {
    what: "a record that is refused leaves its values where its getter teaches a model of another schema",
    find: "schema.target === target",
    replace: "true",
  },
];
