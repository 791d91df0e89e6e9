export default [
  {
    what: "a larger model that is no more accurate is on the front",
    find: "model.accuracy > (front",
    replace: "model.accuracy >= (front",
  },
  {
    what: "of models of one size the least accurate comes first",
    find: "a.size - b.size || b.accuracy - a.accuracy",
    replace: "a.size - b.size || a.accuracy - b.accuracy",
  },
  {
    what: "a model that is always wrong is on no front",
    find: "?? -Infinity",
    replace: "?? 0",
  },
  {
    what: "the front is a staircase",
    find: "(accuracy + next.accuracy)) / 2",
    replace: "accuracy)",
  },
  {
    what: "the area starts at size 0, not at the smallest model",
    find: "((next.size - size)",
    replace: "((next.size - (i === 0 ? 0 : size))",
  },
  {
    what: "the front ends at its last model",
    find: "{ size: largest, accuracy }",
    replace: "{ size, accuracy }",
  },
  {
    what: "the area is divided by the largest of the front",
    find: "area / largest",
    replace: "area / (front.at(-1)?.size ?? 1)",
  },
];
