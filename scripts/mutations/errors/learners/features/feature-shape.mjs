export default [
  {
    what: "ID4 has counters for every class that is declared",
    find: "Math.min(classCount, FIRST)",
    replace: "classCount",
  },
  {
    what: "ID4 has counters for every value that is declared",
    find: "Math.min(Math.max(1, values.length), FIRST)",
    replace: "Math.max(1, values.length)",
  },
  {
    what: "ID4 takes values without counters for counted ones",
    find: "return Math.min(numbers[KNOWN + PER_ATTRIBUTE * a], numbers[ROOM + PER_ATTRIBUTE * a]);",
    replace: "return numbers[KNOWN + PER_ATTRIBUTE * a];",
  },
  {
    what: "a value that is first seen makes ID4 forget the larger ones",
    find: "next[known] = Math.max(next[known], Math.floor(x) + 1);",
    replace: "next[known] = Math.floor(x) + 1;",
  },
  {
    what: "ID4 doubles its counters",
    find: "const SPARE = 1 / 4;",
    replace: "const SPARE = 1;",
  },
  {
    what: "ID4 begins within a budget that has no room for the declared classes",
    find: "next[CLASSES] = Math.max(next[CLASSES], next[this.#knownClasses]);",
    replace: "",
  },
  {
    what: "ID4 makes room for classes up to the label, not for those seen",
    find: "this.#grow(CLASSES, this.seen.count, withSpare);",
    replace: "this.#grow(CLASSES, label, withSpare);",
  },
  {
    what: "the weights of a value stay where they are when a class comes before theirs",
    find: "          insertAt(stats, branch + 1 + place, branch + 1 + count);",
    replace: "",
  },
  {
    what: "distributions of numbers stay where they are when a class comes before theirs",
    find: "        stats.copyWithin(from + Block.NUMERIC_WIDTH, from, to - Block.NUMERIC_WIDTH);\n",
    replace: "",
  },
  {
    what: "a class that comes takes the distribution of the one in its place",
    find: "        stats.fill(0, from, from + Block.NUMERIC_WIDTH);\n",
    replace: "",
  },
  {
    what: "a class of ID4 comes into the first slot only",
    find: "at < slots * this.stride; at += this.stride",
    replace: "at < Math.min(1, slots) * this.stride; at += this.stride",
  },
  {
    what: "ID4 keeps room for classes that only rows to come have",
    find: "Math.max(next[CLASSES], next[this.#knownClasses]);",
    replace: "Math.max(next[CLASSES], this.#schema.classCount);",
  },
];
