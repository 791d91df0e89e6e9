export default [
  {
    what: "members that have not been asked show an error",
    find: "return Number.isNaN(error) ? member",
    replace: "return error < 0 ? member",
  },
  { what: "members show what they got right for an error", find: "Math.max(0, 1 - ", replace: "Math.max(0, " },
  { what: "errors of members may be below 0", find: "return Math.max(0, 1 - ", replace: "return Math.max(-1, 1 - " },
  {
    what: "the first member's mistakes are shown for all",
    find: "voteWeights.data[m] / classWeights",
    replace: "voteWeights.data[0] / classWeights",
  },
  {
    what: "members with errors show nothing else",
    find: "{ ...member, error }",
    replace: "{ kind: member.kind, bytes: 0, facts: {}, error }",
  },
  {
    what: "what members are asked weighs 1",
    find: "this.#asked.data[m] += rowWeights[i];",
    replace: "this.#asked.data[m] += 1;",
  },
  {
    what: "members' mistakes weigh 1",
    find: "this.#mistakes.data[m] += rowWeights[i];",
    replace: "this.#mistakes.data[m] += 1;",
  },
  {
    what: "what members got right is counted as a mistake",
    find: "if (before[i] === 0) this",
    replace: "if (before[i] === 1) this",
  },
  {
    what: "a member is loaded with more mistakes than questions",
    find: ', { is: { upTo: "asked" } }',
    replace: "",
    tests: ["snapshot/soundness.test.ts"],
  },
];
