export default [
  {
    what: "truth values of JSON never mean missing",
    find: 'return typeof value === "boolean" && this.#texts.has(',
    replace: 'return typeof value === "bigint" && this.#texts.has(',
  },
];
