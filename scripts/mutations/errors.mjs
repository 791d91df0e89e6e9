/**
 * The deliberate errors of `npm run mutations`: each changes what the library computes, and the tests named beside it must
 * notice, by a failure whose name says what is wrong. `find` stands exactly once in `file`; where the code has changed, it
 * is to be brought up to date here, so that the error stays the same error.
 */

const source = "packages/coppice/src";
const [drift, evaluation, snapshot] = [`${source}/drift`, `${source}/evaluation`, `${source}/snapshot`];
const ensembles = `${source}/ensembles`;
const kit = `${ensembles}/kit`;
const learners = `${source}/learners`;
const tree = `${learners}/tree`;
// Files by themselves, without their ending.
const forest = `${ensembles}/adaptive-random-forest`;
const onsBoost = `${ensembles}/ons-boost`;
const statistics = `${learners}/counts/attribute-statistics`;
const score = `${learners}/counts/bayes-score`;
const search = `${tree}/split-search`;

/** @type {{ what: string, file: string, find: string, replace: string, tests: string[] }[]} */
export const errors = [
  // --- ensembles ----------------------------------------------------------------------------------------------------
  {
    what: "a vote speaks against the class it is for",
    file: `${kit}/votes.ts`,
    find: "if (answer >= 0) out[outStart + answer] += weight;",
    replace: "if (answer >= 0) out[outStart + answer] -= weight;",
    tests: [`${kit}/votes.test.ts`],
  },
  {
    what: "online bagging draws with mean 2",
    file: `${ensembles}/online-bagging.ts`,
    find: "= poissonTable(1)",
    replace: "= poissonTable(2)",
    tests: [`${ensembles}/online-bagging.test.ts`],
  },
  {
    what: "Arc-x4 takes the third power",
    file: `${ensembles}/arc-x4.ts`,
    find: "1 + mistakes * mistakes * mistakes * mistakes",
    replace: "1 + mistakes * mistakes * mistakes",
    tests: [`${ensembles}/arc-x4.test.ts`],
  },
  {
    what: "ONSBoost counts two mistakes more than there were, not one",
    file: `${ensembles}/online-boosting.ts`,
    find: 'params.errorEstimate === "pseudo-count" ? 1 : 0',
    replace: 'params.errorEstimate === "pseudo-count" ? 2 : 0',
    tests: [`${onsBoost}.test.ts`],
  },
  {
    what: "odds of a guess among many classes follow the error, not its square",
    file: `${ensembles}/online-boosting.ts`,
    find: "(guess - 1) * share * share",
    replace: "(guess - 1) * share",
    tests: [`${ensembles}/online-boosting.test.ts`],
  },
  {
    what: "ONSBoost searches a row early",
    file: `${kit}/upkeep/backward-search.ts`,
    find: "if (counters[SINCE_SEARCH] < this.#options.searchEvery) return;",
    replace: "if (counters[SINCE_SEARCH] < this.#options.searchEvery - 1) return;",
    tests: [`${onsBoost}.test.ts`],
  },
  {
    what: "ONSBoost counts rows that a member learned 0 times for its protection",
    file: `${kit}/upkeep/backward-search.ts`,
    find: "if (weights[i] > 0) data[m]++;",
    replace: "if (weights[i] >= 0) data[m]++;",
    tests: [`${onsBoost}.test.ts`],
  },
  {
    what: "the rows after a replacement keep what the member before had answered",
    file: `${kit}/chain.ts`,
    find: "if (i + 1 < count) learnRun(member, run, i + 1, before || run.out !== null, after);",
    replace: "",
    tests: [`${forest}.test.ts`],
  },
  {
    what: "all learners that take a member's place come from one stream",
    file: `${kit}/membership.ts`,
    find: "streamState(this.#allStreams, this.maxMembers + place)",
    replace: "streamState(this.#allStreams, this.maxMembers)",
    tests: [`${onsBoost}.test.ts`],
  },
  {
    what: "events are told for the row before",
    file: `${kit}/ensemble.ts`,
    find: "rows: this.rows.data[0] + this.row }",
    replace: "rows: this.rows.data[0] + this.row - 1 }",
    tests: [`${forest}.test.ts`],
  },
  {
    what: "a forest's background trees learn with the weight the tree has drawn",
    file: `${forest}.ts`,
    find: "watch(m, run, i, rowWeight,",
    replace: "watch(m, run, i, run.weights[i],",
    tests: [`${forest}.test.ts`],
  },
  {
    what: "a tree that takes another's place inherits its accuracy",
    file: `${kit}/accuracy.ts`,
    find: "this.#answered.data[m] = 0;\n    this.#correct.data[m] = 0;",
    replace: "",
    tests: [`${forest}.test.ts`],
  },
  {
    what: "a forest takes fewer errors for a drift too",
    file: `${kit}/upkeep/drift-watch.ts`,
    find: "drift.add(error) && drift.risen",
    replace: "drift.add(error)",
    tests: [`${forest}.test.ts`],
  },
  {
    what: "a forest keeps the accuracies of its trees outside its columns",
    file: `${kit}/accuracy.ts`,
    find: 'ensemble.memberNumbers("correct")',
    replace: "{ data: new Float64Array(10_000) }",
    tests: [`${forest}.test.ts`],
  },
  // --- detectors ----------------------------------------------------------------------------------------------------
  {
    what: "ADWIN cuts its window but never says so",
    file: `${drift}/adwin.ts`,
    find: "return waiting + 1 === CLOCK && this.#test();",
    replace: "if (waiting + 1 === CLOCK) this.#test();\n    return false;",
    tests: [`${drift}/adwin.test.ts`],
  },
  {
    what: "ADWIN that restarts keeps the window of the change",
    file: `${drift}/adwin.ts`,
    find: "this.#changed.data[0] = Number(changed);",
    replace: "this.#changed.data[0] = 0;",
    tests: [`${drift}/adwin.test.ts`],
  },
  {
    what: "EDDM compares with levels from before its first verdict",
    file: `${drift}/eddm.ts`,
    find: '(this.largestFrom === "row" ? row : errors) >= this.minErrors;',
    replace: '(this.largestFrom === "row" ? row : errors) >= 1;',
    tests: [`${drift}/eddm.test.ts`],
  },
  {
    what: "ADWIN never finds a cut",
    file: `${drift}/adwin.ts`,
    find: "if (excess > 0 && excess * excess > underRoot",
    replace: "if (excess > Infinity && excess * excess > underRoot",
    tests: [`${drift}/adwin.test.ts`],
  },
  // --- learners -----------------------------------------------------------------------------------------------------
  {
    what: "naive Bayes does not smooth",
    file: `${learners}/naive-bayes.ts`,
    find: "new NaiveBayes(context, smoothing)",
    replace: "new NaiveBayes(context, smoothing && 0)",
    tests: [`${learners}/naive-bayes.test.ts`],
  },
  {
    what: "the sample variance is divided by n",
    file: `${statistics}.ts`,
    find: "return weight > 2 ? weight - 1 : 1;",
    replace: "return weight;",
    tests: [`${statistics}.test.ts`, `${learners}/naive-bayes.test.ts`],
  },
  {
    what: "a class that has hardly varied is as sure as its sample variance is small",
    file: `${statistics}.ts`,
    find: "if (squares < variance) squares += freedom * (variance - squares);",
    replace: "",
    tests: [`${statistics}.test.ts`, `${learners}/naive-bayes.test.ts`],
  },
  {
    what: "the variance of all classes is taken for the largest it could be",
    file: `${statistics}.ts`,
    find: "while (variance > 0 && 0.5 * variance",
    replace: "while (variance < 0 && 0.5 * variance",
    tests: [`${statistics}.test.ts`],
  },
  {
    what: "a class is done with the others as soon as it has varied",
    file: `${statistics}.ts`,
    find: "const isUnneeded = least >= quarter && quarter > 0;",
    replace: "const isUnneeded = least > 0 && quarter > 0;",
    tests: [`${statistics}.test.ts`],
  },
  {
    what: "one attribute that no class needs in all classes speaks for the others",
    file: `${statistics}.ts`,
    find: "stats[all + UNNEEDED_COUNT] === endNumeric - first",
    replace: "stats[all + UNNEEDED_COUNT] > 0",
    tests: [`${statistics}.test.ts`],
  },
  {
    what: "the second class does not find what the first one has learned",
    file: `${statistics}.ts`,
    find: "      this.#addUp(table, offset);\n      if (",
    replace: "      if (",
    tests: [`${statistics}.test.ts`],
  },
  {
    what: "a class alone is sure of rows that rule it out",
    file: `${score}.ts`,
    find: "return isSmooth && blocks",
    replace: "return blocks",
    tests: [`${score}.test.ts`],
  },
  {
    what: "after a row is learned, classes whose variance has been rounded anew keep their products",
    file: `${score}.ts`,
    find: "if (isChanged || this.#labels[i] === label)",
    replace: "if (this.#labels[i] === label)",
    tests: [`${score}.test.ts`],
  },
  {
    what: "a missing number leaves its peak in the factor",
    file: `${score}.ts`,
    find: "product / Math.sqrt(peaks) : 0",
    replace: "product : 0",
    tests: [`${score}.test.ts`],
  },
  {
    what: "of two classes, a missing value's total stays in the other's factor",
    file: `${score}-two.ts`,
    find: "      other *= stats[at + apart] + smoothing * shape.known[a];\n",
    replace: "",
    tests: [`${score}.test.ts`],
  },
  {
    what: "a free block is handed out twice",
    file: `${tree}/blocks.ts`,
    find: "else this.#firstFree.data[0] = -2 - this.#owners.data[block];",
    replace: "",
    tests: [`${tree}/blocks.test.ts`],
  },
  {
    what: "a member that moves leaves its recipe behind",
    file: `${kit}/changes.ts`,
    find: "order[to] = moved;",
    replace: "order[from] = moved;",
    tests: [`${kit}/membership.test.ts`],
  },
  {
    what: "the best member is reset instead of the worst",
    file: `${kit}/upkeep/reset-worst.ts`,
    find: "if (this.errorOf(m) > this.errorOf(worst)) worst = m;",
    replace: "if (this.errorOf(m) < this.errorOf(worst)) worst = m;",
    tests: [`${kit}/upkeep/reset-worst.test.ts`],
  },
  {
    what: "the leaves of trees do not smooth",
    file: `${learners}/hoeffding-tree.ts`,
    find: "const SMOOTHING = 1;",
    replace: "const SMOOTHING = 0;",
    tests: [`${learners}/hoeffding-tree.test.ts`],
  },
  {
    what: "the Hoeffding bound lacks its 2",
    file: `${learners}/hoeffding-tree.ts`,
    find: "/ (2 * nodes.weight(leaf)))",
    replace: "/ nodes.weight(leaf))",
    tests: [`${learners}/hoeffding-tree.test.ts`],
  },
  {
    what: "R is 1, not the logarithm of the number of classes at the leaf",
    file: `${tree}/criteria.ts`,
    find: "return log2(classes);",
    replace: "return log2(classes) / log2(classes);",
    tests: [`${learners}/hoeffding-tree.test.ts`],
  },
  {
    what: "an adaptive leaf answers as the one that has been right less often",
    file: `${tree}/nodes.ts`,
    find: "return numbers[at + MAJORITY_CORRECT] > numbers[at + BAYES_CORRECT];",
    replace: "return numbers[at + MAJORITY_CORRECT] < numbers[at + BAYES_CORRECT];",
    tests: [`${learners}/hoeffding-tree.test.ts`],
  },
  {
    what: "missing values follow the first branch, not the heaviest",
    file: `${tree}/nodes.ts`,
    find: "fallback = b;",
    replace: "fallback = 0;",
    tests: [`${tree}/nodes.test.ts`],
  },
  {
    what: "the slopes in the table of entropies have the wrong sign",
    file: `${tree}/class-masses.ts`,
    find: "density * (log2(above) - log2(below))",
    replace: "density * (log2(below) - log2(above))",
    tests: [`${search}.test.ts`],
  },
  {
    what: "a class's share of the entropy of the sides is halved",
    file: `${tree}/class-masses.ts`,
    find: "entropy = n * interpolate(",
    replace: "entropy = 0.5 * n * interpolate(",
    tests: [`${search}.test.ts`],
  },
  {
    what: "the Gini gain of a cut divides the right side's squares by the left side's weight",
    file: `${tree}/criteria.ts`,
    find: "this.#otherSquares[i] / right",
    replace: "this.#otherSquares[i] / left[i]",
    tests: [`${search}.test.ts`],
  },
  {
    what: "the second best test is forgotten when a better one follows",
    file: `${search}.ts`,
    find: "this.#merit > before ? before : Math.max(this.#merit, this.second)",
    replace: "this.#merit > before ? NOT_SPLITTING : Math.max(this.#merit, this.second)",
    tests: [`${search}.test.ts`],
  },
  {
    what: "cuts lie in the lower half of the range only",
    file: `${search}.ts`,
    find: "((i + 1) / (cuts + 1))",
    replace: "((i + 1) / (2 * cuts + 2))",
    tests: [`${search}.test.ts`],
  },
  {
    what: "a full budget retires the most promising leaves first",
    file: `${tree}/budget.ts`,
    find: "this.#nodes.promise(a) - this.#nodes.promise(b)",
    replace: "this.#nodes.promise(b) - this.#nodes.promise(a)",
    tests: [`${tree}/budget.test.ts`],
  },
  // --- what is around them ------------------------------------------------------------------------------------------
  {
    what: "a loaded model lacks the says of its members",
    file: `${snapshot}/state.ts`,
    find: "bytesOf(column, length).set(payload",
    replace: 'if (column.name !== "says") bytesOf(column, length).set(payload',
    tests: [`${snapshot}/snapshot.test.ts`],
  },
  {
    what: "an evaluation trains before it tests",
    file: `${evaluation}/contestant.ts`,
    find: "this.#classifier.predictThenLearnBatch(rows, count, labels, weights, out, classes);",
    replace:
      "this.#classifier.learnBatch(rows, count, labels, weights);\n    this.#classifier.predictProbaMany(rows, count, out);",
    tests: [`${evaluation}/prequential.test.ts`],
  },
];
