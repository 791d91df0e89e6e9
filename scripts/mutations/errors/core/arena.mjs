export default [
  {
    what: "a model whose memory was full in the middle of a row goes on",
    find: "    { cause },\n",
    replace: "",
    tests: ["snapshot/full-memory.test.ts"],
  },
  {
    what: "a column of less than no elements takes the bytes of others",
    find: "bytes >= 0 && bytes <= LARGEST_COLUMN",
    replace: "!(bytes > LARGEST_COLUMN)",
  },
];
