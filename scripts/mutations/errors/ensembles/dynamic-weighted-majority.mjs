export default [
  {
    what: "an expert joins at the first row if its class is not the first one",
    find: "if (isElected && elected",
    replace: "if (elected",
  },
  {
    what: "dynamic weighted majority looks at weights a row late",
    find: "period - 1 - (this.rowsLearned % period)",
    replace: "period - (this.rowsLearned % period)",
  },
  {
    what: "dynamic weighted majority lets experts vote alike where it asks whether one is to join",
    find: "votes[answer] += weights[m];",
    replace: "votes[answer] += 1;",
  },
  {
    what: "dynamic weighted majority forgives experts without an answer",
    find: "if (answer !== label) weights",
    replace: "if (answer >= 0 && answer !== label) weights",
  },
  {
    what: "dynamic weighted majority does not scale weights",
    find: "weights[m] /= largest;",
    replace: "",
  },
  {
    what: "dynamic weighted majority lets the first expert make room",
    find: "joinMember(this, this.#weakest())",
    replace: "joinMember(this, 0)",
  },
];
