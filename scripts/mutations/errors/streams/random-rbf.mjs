export default [
  {
    what: "a travelling centroid comes in at the other side",
    find: "return phase > 1 ? 2 - phase : phase;",
    replace: "return phase > 1 ? phase - 1 : phase;",
    tests: ["streams/generators.test.ts"],
  },
  {
    what: "all centroids have the same weight",
    find: "upTo[k] = total += random.uniform();",
    replace: "upTo[k] = total += 1 + 0 * random.uniform();",
    tests: ["streams/generators.test.ts"],
  },
  {
    what: "rows scatter along a diagonal only",
    find: "const component = 2 * random.uniform() - 1;",
    replace: "const component = random.uniform();",
    tests: ["streams/generators.test.ts"],
  },
  {
    what: "all centroids have the same spread",
    find: "drawNormal(random) * spreads[k]",
    replace: "drawNormal(random) * spreads[0]",
    tests: ["streams/generators.test.ts"],
  },
  {
    what: "centroids have the classes in turn",
    find: "() => random.integer(classes)",
    replace: "(_, k) => (k + 0 * random.integer(classes)) % classes",
    tests: ["streams/generators.test.ts"],
  },
];
