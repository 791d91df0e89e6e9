const tests = ["readers/bytes.test.ts"];

export default [
  {
    what: "line ends are looked for in twelve of sixteen bytes",
    find: " | ((d - ONES) & ~d)",
    replace: "",
    tests,
  },
  {
    what: "of line ends that follow each other one counts",
    find: "for (; zeros !== 0; zeros &= zeros - 1) count++;",
    replace: "if (zeros !== 0) count++;",
    tests,
  },
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
];
