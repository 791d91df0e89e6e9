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
    find: "return Math.min(numbers[KNOWN + PER_ATTRIBUTE * a], numbers[ROOM + PER_ATTRIBUTE * a]);",
    replace: "return numbers[KNOWN + PER_ATTRIBUTE * a];",
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
    what: "ID4 begins within a budget that has no room for the declared classes",
    find: "next[CLASSES] = Math.max(next[CLASSES], next[CLASSES_KNOWN]);",
    replace: "",
  },
];
