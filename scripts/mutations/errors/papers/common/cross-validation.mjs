export default [
  {
    what: "rows that are tested are learned, too",
    find: "training.set(order.subarray(to), from);",
    replace: "training.set(order.subarray(from, labels.length - test.length + from), 0);",
  },
  {
    what: "all runs have the same folds",
    find: "Random.seeded(seed + run)",
    replace: "Random.seeded(seed)",
  },
];
