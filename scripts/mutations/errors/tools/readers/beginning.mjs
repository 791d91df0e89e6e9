export default [
  {
    what: "the blocks of a frame that was cut off have no last one",
    find: "frame[header.length + last - start] |= 1;",
    replace: "",
  },
  {
    what: "as many blocks are unpacked as a few bytes stand for",
    find: "n < BLOCKS && !isWhole",
    replace: "!isWhole",
  },
  {
    what: "a frame of a single segment is read as if it had a window",
    find: "5 + (1 - isSingle)",
    replace: "6",
  },
];
