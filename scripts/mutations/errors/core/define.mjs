export default [
  {
    what: "the algorithm of a recipe can be replaced",
    find: "Object.freeze({ definition, params: Object.freeze(params) })",
    replace: "({ definition, params: Object.freeze(params) })",
  },
];
