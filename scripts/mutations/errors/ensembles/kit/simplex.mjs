export default [
  { what: "one tree more than may be stays", find: "Math.min(count, most)", replace: "Math.min(count, most + 1)" },
  { what: "a long step leaves weights that do not add up", find: "values[m] -= largest", replace: "values[m] -= 0" },
];
