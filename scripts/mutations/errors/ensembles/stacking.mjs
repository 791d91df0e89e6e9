export default [
  {
    what: "stacking takes members' probabilities of the classes that are known now",
    find: "this.#classes.data[0]);",
    replace: "this.schema.classCount);",
  },
];
