export default [
  {
    what: "the first members' votes begin with what was there",
    find: "m > 0 ? out[at + c - classes] : 0",
    replace: "m > 0 ? out[at + c - classes] : out[at + c]",
  },
  {
    what: "the first m members are member m alone",
    find: "m > 0 ? out[at + c - classes] : 0",
    replace: "0",
  },
  {
    what: "the first members' votes go on behind the end of the vote",
    find: "return (count) => Math.min(count, leading);",
    replace: "return (count) => count;",
  },
  {
    what: "the first members vote though the vote ends before the first",
    find: "out[at + c] = voters > 0 ? out[from + c] : 0;",
    replace: "if (voters > 0) out[at + c] = out[from + c];",
  },
  {
    what: "prefixes are made probabilities from the first on",
    find: "for (let m = members.length - 1, at = m * classes; m >= 0; m--, at -= classes) {",
    replace: "for (let m = 0, at = 0; m < members.length; m++, at += classes) {",
  },
  {
    what: "prefixes forget which members vote",
    find: "const voters = votersAmong(m + 1);",
    replace: "const voters = votersAmong(members.length);",
  },
  {
    what: "first members' votes end behind their place",
    find: "for (let c = 0; c < classes; c++) out[at + c] = m > 0",
    replace: "for (let c = 0; c <= classes; c++) out[at + c] = m > 0",
  },
];
