export default [
  {
    what: "UTF-16 that begins with its high byte is not known by it",
    find: "head[0] === 0xfe && head[1] === 0xff",
    replace: "head[0] === 0xfe && head[2] === 0xff",
  },
  {
    what: "a pipe is not read before its first 64 KiB have come",
    find: "if (end > 0) return",
    replace: "if (end > HEAD_BYTES) return",
    tests: ["readers/live.test.ts"],
  },
  {
    what: "a comment behind a byte order mark tells the format of a pipe",
    find: '"\\xef\\xbb\\xbf" ? 3 : 0',
    replace: '"\\xef\\xbb\\xbf" ? 0 : 0',
  },
];
