export default [
  {
    what: "a frame of a single segment is read as if it had a window",
    find: "return 1 - isSingle +",
    replace: "return 1 +",
  },
];
