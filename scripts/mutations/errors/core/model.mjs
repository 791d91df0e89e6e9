export default [
  {
    what: "a record that is refused takes with it what its getter has taught another model",
    find: "outer.schema.target === schema.target",
    replace: "outer === undefined",
  },
  {
    what: "a record that is refused leaves its values where its getter teaches a model of another schema",
    find: "outer.schema.target === schema.target",
    replace: "true",
  },
];
