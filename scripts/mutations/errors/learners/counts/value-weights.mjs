export default [
  {
    what: "a search does not go on from the beginning",
    find: "at + RECORD < data.length ? at + RECORD : 0",
    replace: "at + RECORD",
  },
  {
    what: "a table that is made anew keeps what was removed",
    find: "if (old[at + 1] > 0) this.add",
    replace: "if (old[at] > 0) this.add",
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
