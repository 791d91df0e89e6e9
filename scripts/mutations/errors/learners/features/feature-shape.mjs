export default [
  {
    what: "ID4 has counters for every class that is declared",
    find: "Math.min(classCount, FIRST_CLASSES)",
    replace: "classCount",
  },
  {
    what: "ID4 has counters for every value that is declared",
    find: "Math.min(Math.max(1, values.length), FIRST_VALUES)",
    replace: "Math.max(1, values.length)",
  },
  {
    what: "ID4 takes values without counters for counted ones",
    find: "Math.min(this.known[a], numbers[ROOM + PER_ATTRIBUTE * a]);",
    replace: "this.known[a];",
  },
  {
    what: "a value that is first seen makes ID4 forget the larger ones",
    find: "next[known] = Math.max(next[known], index + 1);",
    replace: "next[known] = index + 1;",
  },
  {
    what: "ID4 doubles its counters",
    find: "const SPARE = 1 / 4;",
    replace: "const SPARE = 1;",
  },
  {
    what: "the budget of ID4 has no room for what is declared and not seen",
    find: "return withRoomForKnown(numbers);",
    replace: "return numbers;",
  },
];
