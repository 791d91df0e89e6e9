export default [
  {
    what: "accuracy by members: rows are learned before they are answered",
    find: `      this.#score(rows, i * width, label, classes);
      try {
        classifier.learnAt(rows, i * width, label, 1);`,
    replace: `      try {
        classifier.learnAt(rows, i * width, label, 1);
        this.#score(rows, i * width, label, classes);`,
  },
  {
    what: "accuracy by members: members that are not there are wrong",
    find: "if (m < count) right = ",
    replace: "right = Number(m < count) && ",
  },
  {
    what: "accuracy by members scores rows without a label",
    find: "      if (label < 0) continue;",
    replace: "      if (label < 0) this.#rows++;\n      if (label < 0) continue;",
  },
  {
    what: "accuracy by members reads whole batches, whatever the limit",
    find: "batch?.count > left ? { ...batch, count: left } : batch",
    replace: "batch",
  },
  {
    what: "accuracy by members learns nothing",
    find: "      classifier.learnAt(rows, i * width, label, 1);",
    replace: "",
  },
  {
    what: "accuracy by members takes any ensemble that has a vote of its first members",
    find: "!spec?.definition.capabilities.prefixes || ",
    replace: "",
  },
  {
    what: "a model whose memory ran out while its members were measured may be used",
    find: "throw classifier.stoppedBy(error);",
    replace: "throw error;",
    tests: ["snapshot/full-memory.test.ts"],
  },
];
