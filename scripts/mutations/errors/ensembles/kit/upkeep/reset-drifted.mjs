export default [
  { what: "a member that has drifted stays", find: "if (replaceMember(this.#ensemble, m, m) !== null)", replace: "" },
  { what: "a fresh member keeps the detector of the old one", find: "detector.reset();", replace: "" },
];
