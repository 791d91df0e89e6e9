export default [
  {
    what: "ties count whole",
    find: "auc: (won + tied / 2) / pairs,",
    replace: "auc: (won + tied) / pairs,",
  },
  {
    what: "rows in front of the class win instead of those behind",
    find: "won += rivals * (truly * unit);",
    replace: "won += rivals * (falsely * unit);",
  },
  {
    what: "precision counts only what is above the bin",
    find: "precision += inClass * (truly / (truly + falsely));",
    replace: "precision += inClass * ((truly - inClass) / (truly + falsely));",
  },
  {
    what: "the margin is that of all ties, not half of them",
    find: "margin: tied / 2 / pairs,",
    replace: "margin: tied / pairs,",
  },
  {
    what: "above 1/2 bins are open at the other end",
    find: "return probability > 0.5 ? LAST_BIN",
    replace: "return probability >= 0.5 ? LAST_BIN - 1",
  },
  {
    what: "bins are half as fine",
    find: "scaled >>> (25 - zeros)) & 63",
    replace: "scaled >>> (25 - zeros)) & 62",
  },
  {
    what: "bins near 0 stop early",
    find: "if (!(probability >= SMALLEST_RANKED)) return 0;",
    replace: "if (!(probability >= 2 * SMALLEST_RANKED)) return 0;",
  },
  {
    what: "weights are not counted in bins",
    find: "this.#counts[place + (c === label ? 1 : 0)] += weight;",
    replace: "this.#counts[place + (c === label ? 1 : 0)] += 1;",
  },
  {
    what: "rows with probability 0 are forgotten",
    find: "if (inClassLeft > leastInClass || othersLeft > leastOthers) {",
    replace: "if (inClassLeft > leastInClass && othersLeft > leastOthers) {",
  },
  {
    what: "a class that comes late forgets the pages",
    find: "enlarged(this.#pages, capacity * PAGES)",
    replace: "new Int32Array(capacity * PAGES)",
  },
  {
    what: "more pages forget the counts",
    find: "enlarged(this.#counts, 2 * this.#counts.length)",
    replace: "new Float64Array(2 * this.#counts.length)",
  },
  {
    what: "a curve jumps over points",
    find: "      skipped = point;",
    replace: "      skipped ??= point;",
  },
  {
    what: "a curve jumps over the threshold of 1/2",
    find: " || (skipped.threshold >= 0.5 && point.threshold < 0.5)",
    replace: "",
  },
  {
    what: "a curve whose rows all reach 1/2 lacks that point",
    find: "    if (skipped !== undefined && skipped.threshold >= 0.5) points.push(skipped); // no row has less\n",
    replace: "",
  },
  {
    what: "thresholds above 1/2 are the border of the bin below",
    find: "1 - lowest(LAST_BIN - bin + 1) + 2 ** -53",
    replace: "1 - lowest(LAST_BIN - bin + 1)",
  },
  {
    what: "a class without others is ranked",
    find: "return this.#weights[label] > 0 && this.#othersOf(label) > 0;",
    replace: "return this.#weights[label] > 0;",
  },
  {
    what: "light rows are lost beside heavy ones of another class",
    find: "1e-12 * inClassLeft, 1e-12 * othersLeft",
    replace: "1e-12 * (inClassLeft + othersLeft), 1e-12 * (inClassLeft + othersLeft)",
  },
  {
    what: "pairs of very light rows vanish",
    find: "[nearInverse(positives), nearInverse(negatives)]",
    replace: "[1, 1]",
  },
];
