export default [
  { what: "a member that has drifted stays", find: "if (startAfresh(this.#ensemble, m))", replace: "" },
  { what: "a fresh member keeps the detector of the old one", find: "detector.reset();", replace: "" },
];
