export default [
  {
    what: "a label between others has no slot",
    find: "if (data[middle] < label) from = middle + 1;",
    replace: "if (data[middle] <= label) from = middle + 1;",
  },
  {
    what: "spare room stands for a class",
    find: "slot < this.count && this.labels.data[slot] === label",
    replace: "this.labels.data[slot] === label",
  },
  {
    what: "a new class takes the numbers of the one behind it",
    find: "  numbers[at] = 0;\n",
    replace: "",
  },
  {
    what: "the class behind the last slot is overwritten",
    find: "numbers.copyWithin(at + 1, at, end - 1);",
    replace: "numbers.copyWithin(at + 1, at, end);",
  },
];
