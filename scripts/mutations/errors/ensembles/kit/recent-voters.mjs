export default [
  {
    what: "the shortest of equal prefixes votes",
    find: "errors[m] <= errors[best]",
    replace: "errors[m] < errors[best]",
  },
  {
    what: "errors of prefixes do not fade",
    find: "this.#fading * errors[m] +",
    replace: "errors[m] +",
  },
  {
    what: "errors of prefixes take rows for alike",
    find: "(isRight ? 0 : rowWeights[i])",
    replace: "(isRight ? 0 : 1)",
  },
  {
    what: "a vote that weighs nothing is for the first class",
    find: " && votes[elected] > 0",
    replace: "",
  },
  {
    what: "prefixes vote with what their members weigh after the run",
    find: "this.#weights[m][i] = voteWeights[i];",
    replace: "this.#weights[m][i] = voteWeights[count - 1];",
  },
  {
    what: "the votes of a row are those of the number chosen after it",
    find: "const voters = this.count;",
    replace: "this.#count.data[0] = this.votersAmong(this.#members);\n      const voters = this.count - 1;",
  },
  {
    what: "only the first member votes to begin with",
    find: "this.#count.data[0] = maxMembers;",
    replace: "this.#count.data[0] = 1;",
  },
  {
    what: "the longest prefix is never looked at",
    find: "for (let m = 1; m < count; m++) if",
    replace: "for (let m = 1; m < count - 1; m++) if",
  },
  {
    what: "the number of voters is chosen once per run",
    find: "      this.#count.data[0] = this.votersAmong(this.#members);\n    }",
    replace: "    }\n    this.#count.data[0] = this.votersAmong(this.#members);",
  },
  {
    what: "the answers to any number of rows are kept",
    find: "MOST_KEPT / (this.#members * Math.max(1, classes))",
    replace: "MOST_KEPT * (this.#members * Math.max(1, classes))",
  },
];
