const tests = ["learners/hoeffding-tree.test.ts"];

export default [
  {
    what: "rows ahead go where they would have gone before the tree changed",
    find: "nodes.topology.changes !== changes",
    replace: "false",
    tests,
  },
  {
    what: "a class that is new to its leaf is taken for a usual one",
    find: "met > 0 && fits && ",
    replace: "fits && ",
    tests,
  },
  {
    what: "values get no room while rows are usual",
    find: "(isInside || budget.hasRoomOutside())",
    replace: "isInside !== undefined",
    tests,
  },
  {
    what: "rows without weight get no answer",
    find: "} else if (!answersAll && after === null) continue;",
    replace: "} else if (after === null) continue;",
    tests,
  },
  {
    what: "rows without weight get no label where nobody asks for answers",
    find: "} else if (!answersAll && after === null) continue;",
    replace: "} else if (!answersAll) continue;",
    tests,
  },
  {
    what: "a batch without answers tells no labels",
    find: "unread, classes, after, false);",
    replace: "unread, classes, null, false);",
    tests,
  },
  {
    what: "two classes are answered by naive Bayes where the majority leads",
    find: "const one = majorityLeads ? classWeights[2 * leaf] + share : scores[0];",
    replace: "const one = scores[0];",
    tests,
  },
  {
    what: "leaves are not split while rows are usual",
    find: "        this.attemptSplit(leaf, rows, start);\n",
    replace: "",
    tests,
  },
  {
    what: "the label after a row is that of naive Bayes where the majority leads",
    find: "if (isUsual && !nodes.majorityLeads(leaf) && ",
    replace: "if (isUsual && ",
    tests,
  },
  {
    what: "the second of two classes lacks its exponent",
    find: "  scores[1] *= scores[2];\n",
    replace: "",
    tests,
  },
  {
    what: "a batch that nobody asks for answers knows the classes that had room when it began alone",
    find: "const classes = this.schema.classCount;",
    replace: "const classes = this.nodes.shape.classes;",
    tests,
  },
  {
    what: "a tree says it answers one class less than it does",
    find: "return this.nodes.shape.classes;",
    replace: "return this.nodes.shape.classes - 1;",
    tests: ["ensembles/kit/ensemble.test.ts"],
  },
  {
    what: "rows that are not learned count as right or wrong for naive Bayes by the scores of another row",
    find: "((majorityLeads && !learns) || scoreBoth(",
    replace: "(majorityLeads || scoreBoth(",
    tests,
  },
  {
    what: "where naive Bayes leads, a row that is not learned is answered by the scores of another one",
    find: "((majorityLeads && !learns) || scoreBoth(",
    replace: "(!learns || scoreBoth(",
    tests: ["ensembles/online-bagging.test.ts"],
  },
  {
    what: "nodes on the way to a leaf do not learn usual rows",
    find: " && this.passesOnTheWay(rows, start, label, weight)",
    replace: "",
    tests: ["learners/hoeffding-anytime-tree.test.ts"],
  },
  {
    what: "a tree into which another is copied goes on with the classes it had met",
    find: "    this.nodes.findMet();\n",
    replace: "",
    tests: ["learners/tree/leaf-answers.test.ts"],
  },
  {
    what: "leaves of two classes are sure where the majority leads and values are usual",
    find: "nodes.rowWeight / 2 : 0;",
    replace: "0 : 0;",
    tests: ["learners/hoeffding-tree.test.ts", "learners/tree/leaf-answers.test.ts"],
  },
  {
    what: "the leaves of trees do not smooth",
    find: "SMOOTHING = 1,",
    replace: "SMOOTHING = 0,",
    tests,
  },
  {
    what: "a leaf without room asks for it with every row",
    find: "if (isDue) this.nodes.attempted(leaf);\n    if (!this.budget",
    replace: "if (!this.budget",
    tests,
  },
  {
    what: "leaves that have given up their statistics learn again",
    find: "if (!this.budget.hasRoomFor(leaf, isDue)) return false;",
    replace: "",
    tests,
  },
];
