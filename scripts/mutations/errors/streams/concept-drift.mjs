export default [
  {
    what: "all changes toss the same coins",
    find: "position, width, random.fork());",
    replace: "position, width, Random.seeded(seed + 1));",
  },
  {
    what: "streams whose values have other names are joined",
    find: "JSON.stringify([name, kind, values])",
    replace: "JSON.stringify([name, kind])",
  },
];
