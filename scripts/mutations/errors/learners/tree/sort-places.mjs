const tests = ["learners/tree/sort-places.test.ts"];

export default [
  {
    what: "sorting puts later ones of equal keys first",
    find: "keys[places[right]] < keys[spare[left]]",
    replace: "keys[places[right]] <= keys[spare[left]]",
    tests,
  },
  {
    what: "a run is sorted without its first place",
    find: "for (; at > from && keys",
    replace: "for (; at > from + 1 && keys",
    tests,
  },
  {
    what: "the last stretch, which has no pair, is left out of order",
    find: "from + width < end",
    replace: "from + 2 * width <= end",
    tests,
  },
  {
    what: "stretches that overlap by a key are taken for merged",
    find: "if (keys[places[middle - 1]] <= keys[places[middle]]) return;",
    replace: "if (keys[places[from]] <= keys[places[middle]]) return;",
    tests,
  },
];
