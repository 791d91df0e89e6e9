export default [
  {
    what: "a Map is a record of missing values",
    find: ": !Object.getPrototypeOf(prototype)) return;",
    replace: ": prototype !== undefined) return;",
  },
];
