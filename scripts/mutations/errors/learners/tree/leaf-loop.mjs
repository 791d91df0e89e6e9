const tests = ["learners/hoeffding-tree.test.ts"];

export default [
  {
    what: "rows without weight get no label where nobody asks for answers",
    find: "if (!learns && asks === Asks.NOTHING && after === null) continue;",
    replace: "if (!learns && asks === Asks.NOTHING) continue;",
    tests,
  },
  {
    what: "where all classes are looked at, a leaf learns without them",
    find: " || all < 0 || stats[all + Block.UNNEEDED_COUNT] !== perBlock) return i;",
    replace: ") return i;",
    tests,
  },
  {
    what: "a leaf looks at the attributes of the first one",
    find: "const ofLeaf = leaf * subsetSize;",
    replace: "const ofLeaf = 0;",
    tests,
  },
  {
    what: "rows of a batch weigh what its first row does",
    find: "weights === undefined ? 1 : weights[i];",
    replace: "weights === undefined ? 1 : weights[from];",
    tests,
  },
  {
    what: "the label after a row is that of naive Bayes where the majority leads",
    find: "if (hasLearned && majorityLeads) {",
    replace: "if (hasLearned && majorityLeads && after === null) {",
    tests,
  },
  {
    what: "a row that has been learned is learned again where its scores are not usual any more",
    find: "        if (hasLearned) begun[0] = perBlock;\n",
    replace: "",
    tests,
  },
  {
    what: "the second of two classes lacks its exponent",
    find: "scores[1] * made[Made.EXPONENT];",
    replace: "scores[1];",
    tests,
  },
  {
    what: "two classes are answered by naive Bayes where the majority leads",
    find: "const vote = majorityLeads ? one + share : score;",
    replace: "const vote = score;",
    tests,
  },
  {
    what: "rows that are not learned have no label after",
    find: "        if (after !== null) after[i] = Number(out[at + 1] > out[at]);\n",
    replace: "",
    tests,
  },
  {
    what: "the majority class is right whatever the label is",
    find: "weight * Number(majority === label);",
    replace: "weight;",
    tests,
  },
  {
    what: "naive Bayes is right whatever the label is",
    find: "weight * Number(bayes === label);",
    replace: "weight;",
    tests,
  },
  {
    what: "the majority stays when another class is heavier",
    find: "records[majorityAt] = label;",
    replace: "records[majorityAt] = majority;",
    tests,
  },
  {
    what: "the effective number of rows does not know the squares of their weights",
    find: "      numbers[Leaf.ROW_SQUARES] += weight * weight;\n",
    replace: "",
    tests,
  },
  {
    what: "a split is only tried where a number was not usual",
    find: "added < perBlock || total - numbers[n + Leaf.LAST_ATTEMPT] >= gracePeriod",
    replace: "added < perBlock",
    tests,
  },
  {
    what: "the row at which the loop stops is taken for one that is to be finished",
    find: "  begun[0] = -1;\n",
    replace: "",
    tests,
  },
  {
    what: "leaves of two classes are sure where the majority leads",
    find: "const vote = majorityLeads ? one + share : score;",
    replace: "const vote = majorityLeads ? one : score;",
    tests,
  },
  {
    what: "the loop over leaves does not add to the weight that all numbers share",
    find: "        stats[weightAt + own * perBlock] += weight;\n",
    replace: "",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
  {
    what: "rows in the loop over leaves count twice for the first number where numbers have weights of their own",
    find: "        stats[weightAt + own * perBlock] += weight;\n",
    replace: "        stats[weightAt] += weight;\n",
    tests: ["learners/hoeffding-tree.test.ts"],
  },
];
