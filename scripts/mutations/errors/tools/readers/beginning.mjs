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
];
