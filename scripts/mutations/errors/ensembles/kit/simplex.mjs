export default [
  { what: "one tree more than may be stays", find: "Math.min(count, most)", replace: "Math.min(count, most + 1)" },
];
