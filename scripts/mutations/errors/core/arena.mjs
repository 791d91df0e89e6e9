export default [
  {
    what: "a model whose memory was full in the middle of a row goes on",
    find: "    { cause },\n",
    replace: "",
    tests: ["snapshot/full-memory.test.ts"],
  },
];
