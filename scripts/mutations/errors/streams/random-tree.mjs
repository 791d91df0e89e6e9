export default [
  {
    what: "a nominal attribute is tested twice on a path",
    find: "() => grown(depth + 1, count - 1)",
    replace: "() => grown(depth + 1, count)",
  },
  {
    what: "attributes that a path has tested are not given back",
    find: "left[drawn] = attribute;\n      return",
    replace: "left[drawn] = left[count - 1];\n      return",
  },
  {
    what: "thresholds are drawn from all of [0, 1]",
    find: "const threshold = from + (to - from) * random.uniform();",
    replace: "const threshold = random.uniform();",
  },
  {
    what: "the interval above a threshold is not given back",
    find: "low[i] = from;",
    replace: "",
  },
  {
    what: "the interval below a threshold is not given back",
    find: "high[i] = to;",
    replace: "",
  },
  {
    what: "trees are a test deeper",
    find: "depth >= maxDepth ||",
    replace: "depth > maxDepth ||",
  },
  {
    what: "leaves come a level too late",
    find: "depth >= firstLeafDepth &&",
    replace: "depth > firstLeafDepth &&",
  },
  {
    what: "nodes are leaves with the chance that they are none",
    find: "random.uniform() < leafShare",
    replace: "random.uniform() >= leafShare",
  },
  {
    what: "all leaves have one of two classes",
    find: "if (isLeaf) return random.integer(classes);",
    replace: "if (isLeaf) return random.integer(2);",
  },
  {
    what: "the tree is drawn with the numbers of the rows",
    find: "random.fork(); // the numbers of rows with the same seed",
    replace: "",
  },
  {
    what: "the seed of the rows is that of the tree",
    find: "const random = Random.seeded(params.concept);",
    replace: "const random = Random.seeded((params as { seed?: number }).seed ?? 1);",
  },
  {
    what: "numbers at or above the threshold take the first branch",
    find: "value < node.threshold ? 0 : 1",
    replace: "value < node.threshold ? 1 : 0",
  },
];
