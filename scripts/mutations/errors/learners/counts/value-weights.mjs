export default [
  {
    what: "a search does not go on from the beginning",
    find: "at + Table.RECORD < data.length ? at + Table.RECORD : 0",
    replace: "at + Table.RECORD",
  },
  {
    what: "a table that is made anew keeps what was removed",
    find: "if (records[at + 1] > 0) visit",
    replace: "if (records[at] > 0) visit",
  },
  {
    what: "the first of the weights that are removed stays",
    find: "let key = first; key < first",
    replace: "let key = first + 1; key < first",
  },
  {
    what: "a weight that was removed and comes again is not counted",
    find: "if (data[at + 1] === 0) this.count++;",
    replace: "",
  },
  {
    what: "a table is filled to the last record",
    find: "if (this.used >= this.room) return false;",
    replace: "",
  },
];
