export default [
  {
    what: "stacking takes members' labels for their probabilities where one class is named",
    find: 'if (this.#params.inputs === "labels") rows',
    replace: "if (width === this.members.length) rows",
  },
];
