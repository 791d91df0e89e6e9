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
    what: "shares are written behind the classes asked for",
    find: "slot < length && data[slot] < classes; slot++",
    replace: "slot < length; slot++",
  },
  {
    what: "classes that have no slot keep what was answered before",
    find: "for (let c = 0; c < classes; c++) out[outStart + c] = 0;\n    if",
    replace: "if",
  },
  {
    what: "the classes answered are as many as have come",
    find: "return length === 0 ? 0 : data[length - 1] + 1;",
    replace: "return length;",
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
  {
    what: "declared classes have no room of their own",
    find: "return declared + this.count - this.placeOf(declared) + Number(isNew);",
    replace: "return this.count + Number(isNew);",
  },
];
