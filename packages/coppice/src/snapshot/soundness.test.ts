import { describe, expect, it } from "vitest";
import { classifiers, detectors, parseSpec } from "../catalog/index.ts";
import { easy, type LawStream, manyValues, mixedMulticlass, suited } from "../conformance/index.ts";
import { type Column, defineSchema, homeOfKey, Model, nominal, numeric, type Stateful } from "../core/index.ts";
import { adwin, type Detector } from "../drift/index.ts";
import { hoeffdingTree } from "../learners/index.ts";
import { loadModel, loadState, saveModel, saveState } from "./index.ts";
import { STRUCTURES } from "./soundness.ts";

type Numbers = Record<number, number> & { readonly length: number };
type Found = ReadonlyMap<string, Column>;
/** What is done to the columns of a part that has the first column named. */
type Forgery = readonly [name: string, column: string, forge: (data: Numbers, columns: Found, column: string) => void];

/** Places of two pruned siblings are free. */
const PRUNED = "hoeffding-anytime-tree(grace-period=3,split-confidence=0.9,reevaluation-period=15)";
/** Nodes have alternates, and windows with waiting numbers and several rows of buckets. */
const ADAPTIVE =
  "hoeffding-adaptive-tree(grace-period=3,split-confidence=0.9,drift-delta=0.9,comparison-width=100000,max-depth=1,leaf-prediction=majority)";
const TREE = "hoeffding-tree(grace-period=10,split-confidence=0.1,tie-threshold=1";

/** The stream, with no value missing: attributes need no weights of their own. */
function complete(stream: LawStream): LawStream {
  return { ...stream, rows: stream.rows.map((x) => (Number.isNaN(x) ? 0 : x)) };
}

function lived(text: string, found: LawStream = mixedMulticlass(3), rows = 350): Model {
  const spec = parseSpec(text);
  const stream = suited(spec.definition, found);
  const model = new Model(stream.schema(), spec, 1);
  model.classifier.learnMany(stream.rows, rows, stream.labels);
  return model;
}

function partsIn(thing: Stateful): Stateful[] {
  return [thing, ...thing.parts().flatMap((part) => (part === null ? [] : partsIn(part)))];
}

/** The columns of the first part that has one of a name, with numbers in it if any has. */
function columnsWith(thing: Stateful, name: string): Found {
  const all = partsIn(thing).map(({ arena }) => new Map(arena.columns.map((column) => [column.name, column])));
  const found = all.filter((columns) => columns.has(name));
  return found.find((columns) => (columns.get(name)?.length ?? 0) > 0) ?? found[0];
}

function forge(thing: Stateful, column: string, change: Forgery[2]): void {
  const columns = columnsWith(thing, column);
  change((columns.get(column) as Column).data as unknown as Numbers, columns, column);
}

const numbersOf = (columns: Found, name: string) => (columns.get(name) as Column).data;
const longer = (by: number) => (_: Numbers, columns: Found, name: string) => resize(columns, name, by);

function resize(columns: Found, name: string, by: number): void {
  const column = columns.get(name) as Column;
  column.resize(column.length + by);
}

/** One more bucket without errors in the first window, which is as wide as that. */
const addBucket = (row: number, bucket: number) => (counts: Numbers, columns: Found) => {
  expect(counts[2 + 5 * row + bucket]).toBe(0);
  counts[2 + 5 * row + bucket] = 1;
  numbersOf(columns, "errorMoments")[0] += 2 ** row;
};

/** One error more than numbers in the newest bucket of the first window, which has as many errors as that. */
function addErrors(counts: Numbers, columns: Found): void {
  numbersOf(columns, "errorMoments")[1] += 3 - counts[2];
  expect(counts[2]).toBeGreaterThan(0);
  counts[2] = 3; // two errors in one number
}

/** A forgery of a detector whose window is as large as its buckets and waiting numbers say. */
const fitting = (change: Forgery[2]) => (data: Numbers, columns: Found, name: string) => {
  change(data, columns, name);
  let width = numbersOf(columns, "counters")[0];
  for (let row = 0; row < (columns.get("rowBuckets") as Column).length; row++) {
    width += numbersOf(columns, "rowBuckets")[row] * 2 ** row;
  }
  numbersOf(columns, "moments")[0] = width;
};

/** Where the nominal attribute of the first row that is kept stands. */
function nominalPlace(columns: Found): number {
  const stream = mixedMulticlass(3).schema();
  expect(numbersOf(columns, "bufferLabels").length).toBe(500);
  return stream.attributes.findIndex(({ kind }) => kind === "nominal");
}

function takeRows(_: Numbers, columns: Found): void {
  for (const name of ["bufferRows", "bufferLabels", "bufferWeights"]) columns.get(name)?.resize(0);
  numbersOf(columns, "bufferedRows")[0] = 0;
}

/** The first tree is one that has learned nothing. */
function forgetClasses(classes: Numbers, columns: Found): void {
  classes[0] = 0;
  columns.get("leafFrequencies")?.resize(0);
}

function forgetTrees(columns: Found): void {
  for (const name of ["members", "says"]) numbersOf(columns, name).fill(0);
}

function moreRooms(rooms: Numbers, columns: Found): void {
  resize(columns, "counts", 20 * 3);
  rooms[0] += 20;
}

function addRows(_: Numbers, columns: Found): void {
  const before = (columns.get("rowBuckets") as Column).length;
  for (const [name, width] of [
    ["rowBuckets", 1],
    ["bucketSums", 5],
    ["bucketSquares", 5],
  ] as const) {
    resize(columns, name, (60 - before) * width);
  }
  numbersOf(columns, "rowBuckets").fill(1, before, 60);
}

/** Of two components, input by input. */
function clearFirst(directions: Numbers, length: number): void {
  for (let at = 0; at < length; at += 2) directions[at] = 0;
}

function silence(words: Numbers): void {
  for (let i = 0; i < 4; i++) words[i] = 0;
}

/** The first inner node, the first leaf's node, and so on. */
const innerNode = (nodes: Numbers, kind?: number) => {
  for (let at = 0; ; at += 4) if (nodes[at + 2] > 0 && (kind === undefined || (nodes[at] & 3) === kind)) return at;
};
/** A node that has an alternate. */
function owner(alternates: Numbers): number {
  let node = 0;
  while (alternates[node] === 0) node++;
  return node;
}
const firstFree = (columns: Found) => numbersOf(columns, "freeNodes")[2];
/** Two free siblings become two free places without siblings, which trees with alternates have. */
function separatePair(firsts: Numbers, columns: Found): void {
  const nodes = numbersOf(columns, "nodes");
  const first = firstFree(columns);
  expect([first > 0, firsts[1]]).toEqual([true, 0]);
  [firsts[2], firsts[1]] = [nodes[4 * first + 1], first];
  [nodes[4 * first + 1], nodes[4 * first + 3]] = [first + 1, 1];
  nodes[4 * (first + 1) + 3] = 1;
}
const leafNode = (nodes: Numbers) => {
  for (let at = 0; ; at += 4) if (nodes[at + 2] < 0) return at;
};

/**
 * Where the first slot has what it knows of class 0 and the first number, which comes behind one nominal attribute: mean,
 * squares, weight, smallest and largest.
 */
const numberAt = (columns: Found) => {
  const [classes, , room] = numbersOf(columns, "featureShape");
  return 1 + 2 * 4 + (room + 2) * (1 + classes) + 2;
};

/** Whether the attributes of `mixedMulticlass` (x, y, four days, three colours) have weights of their own, 0 or 1. */
const ownIn = (columns: Found) => numbersOf(columns, "shape")[3];
/** Where their numbers begin in a block: five of x, five of y, then the weights of the days and those of the colours. */
const headIn = (columns: Found) => 2 + (ownIn(columns) === 1 ? 5 : 1);
const daysIn = (columns: Found) => headIn(columns) + 10;
const strideIn = (columns: Found) => daysIn(columns) + 4 + 3;

/** The block of all classes (0), or of class `who` - 1, at the first table that has one. */
function blockOf(columns: Found, who: number): number {
  const width = numbersOf(columns, "shape")[1] + 1;
  const block = numbersOf(columns, "classBlocks").find((block, i) => i % width === who && block > 0) as number;
  expect(block).toBeGreaterThan(0);
  return (block - 1) * strideIn(columns);
}

/** Sets the numbers at offsets from where the attributes of the first class's block begin. */
const atHead = (numbers: Readonly<Record<number, number>>) => (blocks: Numbers, columns: Found) => {
  const head = blockOf(columns, 1) + headIn(columns);
  for (const [offset, number] of Object.entries(numbers)) blocks[head + Number(offset)] = number;
};

/** The first class has no weight, yet the mean of x that rules it out, with another precision than that. */
function ruleOutByNothing(blocks: Numbers, columns: Found): void {
  const block = blockOf(columns, 1);
  blocks[block + 2] = 0;
  for (let i = daysIn(columns); i < strideIn(columns); i++) blocks[block + i] = 0;
  atHead({ 0: Infinity, 2: 0 })(blocks, columns);
}

/** Forgeries of the shape of blocks and of their numbers, with weights of attributes and without. */
const BLOCK_FORGERIES: readonly Forgery[] = [
  ["more classes than the schema", "shape", (s) => (s[0] = 4)],
  ["room for no class", "shape", (s) => (s[1] = -1)],
  ["weights of half the attributes", "shape", (s) => (s[3] = 2)],
  ["less than no weights of attributes", "shape", (s) => (s[3] = -1)],
  ["weights that may be there, but are not known of", "shape", (s) => (s[2] = 0)],
  ["weights known of twice", "shape", (s) => (s[2] = 2)],
  ["weights of attributes where there is one, or one where they have theirs", "shape", (s) => (s[3] = 1 - s[3])],
  ["values of a number", "shape", (s) => (s[4 + 2] = 1)],
  ["room for too many values", "shape", (s) => (s[5] = 9)],
  ["no room for a value", "shape", (s) => (s[5] = -2)],
  ["numbers of one attribute more", "shape", longer(2)],
  ["marks of values beyond the last", "shape", (s) => (s[s.length - 1] |= 1 << 31)],
  ["marks of too few attributes", "shape", longer(-1)],
  ["a part of a block", "blocks", longer(1)],
  ["a weight below nothing", "blocks", (b, c) => (b[blockOf(c, 1) + 2] = -1)],
  ["a weight that is not a number", "blocks", (b, c) => (b[blockOf(c, 1) + 2] = NaN)],
  ["a weight beyond all weights", "blocks", (b, c) => (b[blockOf(c, 1) + 2] = 1e201)],
  ["a weight of all classes below nothing", "blocks", (b, c) => (b[blockOf(c, 0) + 2] = -1)],
  ["a weight of all classes that is not a number", "blocks", (b, c) => (b[blockOf(c, 0) + 2] = NaN)],
  ["a mean that is not a number", "blocks", atHead({ 0: NaN })],
  ["a mean too large to square", "blocks", atHead({ 0: 1e80 })],
  ["a mean of the second number too large to square", "blocks", atHead({ 5: 1e80 })],
  ["an infinite mean", "blocks", atHead({ 0: Infinity, 2: 1 })],
  ["a class ruled out by no number", "blocks", ruleOutByNothing],
  ["an infinite sum of squares", "blocks", atHead({ 1: Infinity })],
  ["a precision below nothing", "blocks", atHead({ 2: -2 })],
  ["a smallest number beyond all", "blocks", atHead({ 3: -1e77 })],
  ["a largest number beyond all", "blocks", atHead({ 4: 1e77 })],
  ["a largest number that is not a number", "blocks", atHead({ 9: NaN })],
  [
    "a value more frequent than all",
    "blocks",
    (b, c) => (b[blockOf(c, 1) + daysIn(c)] = b[blockOf(c, 1) + 2 + 2 * ownIn(c)] + 1),
  ],
  ["a value less frequent than never", "blocks", (b, c) => (b[blockOf(c, 1) + daysIn(c)] = -1)],
  [
    "a last value more frequent than all",
    "blocks",
    (b, c) => (b[blockOf(c, 1) + strideIn(c) - 1] = b[blockOf(c, 1) + 2 + 3 * ownIn(c)] + 1),
  ],
  ["a value that is not a number of times", "blocks", (b, c) => (b[blockOf(c, 1) + strideIn(c) - 1] = NaN)],
  ["a factor below nothing", "blocks", (b, c) => (b[blockOf(c, 1)] = -1)],
  ["an infinite factor", "blocks", (b, c) => (b[blockOf(c, 1)] = Infinity)],
  ["a factor of all classes", "blocks", (b, c) => (b[blockOf(c, 0)] = 1)],
  ["classes that are held for no reason", "blocks", (b, c) => (b[blockOf(c, 0)] = -3)],
  ["a power out of range", "blocks", (b, c) => (b[blockOf(c, 1) + 1] = 1e300)],
  ["a wrong number of attributes that are done", "blocks", (b, c) => (b[blockOf(c, 0) + 1] += 1)],
];

/** Of the weights that attributes have of their own, and that of all rows behind them. */
const WEIGHT_FORGERIES: readonly Forgery[] = [0, 1]
  .flatMap((who) =>
    ["x", "y", "day", "colour"].flatMap((name, t): Forgery[] => {
      const where = (c: Found) => blockOf(c, who) + 2 + t;
      const what = `${name} in ${who === 0 ? "all classes" : "a class"}`;
      return [
        [`a weight below nothing of ${what}`, "blocks", (b, c) => (b[where(c)] = -1)],
        [`a weight that is not a number of ${what}`, "blocks", (b, c) => (b[where(c)] = NaN)],
      ];
    }),
  )
  .concat([
    ["more rows with x than rows", "blocks", (b, c) => (b[blockOf(c, 1) + 6] = 0.999 * b[blockOf(c, 1) + 2])],
    ["more rows with a colour than rows", "blocks", (b, c) => (b[blockOf(c, 1) + 6] = 0.999 * b[blockOf(c, 1) + 5])],
  ]);

function refusedColumn(model: Model): string | undefined {
  try {
    loadModel(saveModel(model), classifiers);
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    expect(code).toBe("E_SNAPSHOT");
    return /column `(\w+)` has an invalid value/.exec(message)?.[1] ?? message;
  }
  return undefined;
}

describe("a state with the forgery", () => {
  const forgeries: Readonly<Record<string, readonly Forgery[]>> = {
    [PRUNED]: [
      ["a list of free places that begins outside", "freeNodes", (f) => (f[2] = 1000)],
      ["a list of free places with places that are taken", "freeNodes", (f) => (f[2] = 1)],
      ["free places in the list of another number of siblings", "freeNodes", (f) => ([f[2], f[3]] = [f[3], f[2]])],
      ["fewer lists of free places", "freeNodes", longer(-1)],
      ["free places that lead to themselves", "nodes", (n, c) => (n[4 * firstFree(c) + 1] = firstFree(c))],
      ["as many free siblings as there are nodes", "nodes", (n, c) => (n[4 * firstFree(c) + 3] = 1e6)],
      ["a free place with a test", "nodes", (n, c) => (n[4 * firstFree(c) + 2] = 2)],
      ["a leaf with the record of another node", "nodes", (n) => (n[leafNode(n) + 2] = -1)],
      ["an inner node that is somewhere else", "leaves", (l) => (l[0] = 1)],
      ["an inner node of another depth", "leaves", (l) => (l[1] = 1)],
      ["a negative count of changes", "changes", (n) => (n[0] = -1)],
    ],
    "online-bagging(members=2,base=majority-class)": [
      ["classes known below nothing", "known", (k) => (k[0] = -1)],
      ["more classes known than there are", "known", (k) => (k[0] = 4)],
      ["a class that has been learned and is not known", "known", (k) => (k[0] = 2)],
      ["more values known than there are", "known", (k) => (k[1] = 5)],
      ["values known of one attribute more", "known", longer(1)],
      ["classes named below nothing", "named", (n) => (n[0] = -1)],
      ["more values named than there are", "named", (n) => (n[2] = 4)],
    ],
    "primed-bagging(members=2,base=majority-class)": [["classes known below nothing", "known", (k) => (k[0] = -1)]],
    "node-budget-arc-x4(members=3,nodes=30,base=id4(max-depth=4),review-every=50)": [
      ["another node budget", "nodeBudget", (n) => (n[0] = 1000)],
      ["more nodes than the budget has", "levels", (l) => ([l[0], l[1], l[2]] = [3, 3, 3])],
      ["a bound below the first level", "levels", (l) => (l[0] = -1)],
      ["a bound deeper than the base allows", "levels", (l) => ([l[0], l[1], l[2]] = [4, 0, 0])],
      ["bounds of more members", "levels", longer(1)],
      ["a negative sum", "depthSums", (n) => (n[1] = -1)],
      ["a sum that is no number", "depthSums", (n) => (n[4] = Number.NaN)],
      ["rows beyond the review", "sinceReview", (n) => (n[0] = 50)],
    ],
    [ADAPTIVE]: [
      ["an alternate outside", "alternates", (a) => (a[owner(a)] = 1e6)],
      ["an alternate below nothing", "alternates", (a) => (a[owner(a)] = -1)],
      ["an alternate that is the node itself", "alternates", (a) => (a[owner(a)] = owner(a))],
      ["an alternate of a leaf", "alternates", (a, c) => (a[leafNode(numbersOf(c, "nodes")) / 4] = 1)],
      ["fewer alternates than nodes", "alternates", longer(-1)],
      ["more alternates than nodes", "alternates", longer(1)],
      [
        "nodes that nothing leads to",
        "nodes",
        (_, c) => (numbersOf(c, "alternates")[owner(numbersOf(c, "alternates"))] = 0),
      ],
      [
        "an alternate of another depth",
        "leaves",
        (l, c) => (l[4 * numbersOf(c, "alternates")[owner(numbersOf(c, "alternates"))] + 1] = 9),
      ],
      ["too many errors that wait", "errorCounts", (c) => (c[0] = 32)],
      ["errors that have not come", "errorCounts", (c) => (c[1] = 2 ** c[0])],
      ["less than no errors", "errorCounts", (c) => (c[1] = -1)],
      ["fewer windows than nodes", "errorCounts", longer(-92)],
      ["a window of another size", "errorMoments", (m) => (m[0] += 1)],
      ["another number of errors", "errorMoments", (m) => (m[1] -= 1)],
      ["squares below nothing", "errorMoments", (m) => (m[2] = -1)],
      ["squares that are not a number", "errorMoments", (m) => (m[2] = NaN)],
      ["half the moments", "errorMoments", longer(-1)],
      ["a row of buckets above an empty one", "errorCounts", addBucket(17, 0)],
      ["a bucket behind an empty place", "errorCounts", addBucket(16, 4)],
      ["more errors in a bucket than numbers", "errorCounts", addErrors],
      ["less than no bucket", "errorCounts", (c) => (c[91] = -1)],
      ["buckets of no window", "errorCounts", longer(5)],
      ["a negative count of swaps", "counts", (n) => (n[2] = -1)],
    ],
    "majority-class": [
      ["NaN for a weight", "classWeights", (w) => (w[0] = NaN)],
      ["less than nothing", "classWeights", (w) => (w[0] = -1)],
      ["an infinite weight", "classWeights", (w) => (w[0] = Infinity)],
      ["room for more than twice its classes", "classWeights", longer(4)],
      ["weight of a class that is not there", "classWeights", (_, c) => addClass(c)],
    ],
    "no-change": [
      ["a class that is not there", "lastLabelPlusOne", (l) => (l[0] = 4)],
      ["no place for the label", "lastLabelPlusOne", longer(-1)],
    ],
    "combining-predictor(global-bits=3,local-bits=3,address-bits=2,chooser-bits=1)": [
      ["a counter beyond its end", "firstCounters", (c) => (c[0] = 4)],
      ["a chooser beyond its end", "choosers", (c) => (c[1] = 255)],
      ["more counters than histories", "secondCounters", longer(1)],
      ["a history longer than it is", "localHistories", (h) => (h[1] = 8)],
      ["a history below nothing", "globalHistory", (h) => (h[0] = -1)],
      ["a third class", "classesMet", (m) => (m[0] = 4)],
    ],
    "primed-boosting(members=2,prime-rows=500)": [
      ["more rows than there is room for", "bufferedRows", (n) => (n[0] = 501)],
      ["as many rows as would have been taken", "bufferedRows", (n) => (n[0] = 500)],
      ["less than no rows", "bufferedRows", (n) => (n[0] = -1)],
      ["no number of rows", "bufferedRows", longer(-1)],
      ["a class that is not there", "bufferLabels", (l) => (l[0] = 3)],
      ["a weight of nothing", "bufferWeights", (w) => (w[1] = 0)],
      ["a weight without end", "bufferWeights", (w) => (w[1] = Infinity)],
      ["a nominal value that is not there", "bufferRows", (r, c) => (r[nominalPlace(c)] = 1e9)],
      ["half a nominal value", "bufferRows", (r, c) => (r[nominalPlace(c)] = 0.5)],
      ["rows without numbers", "bufferRows", (_, c) => (c.get("bufferRows") as Column).resize(0)],
      ["more members than there may be", "size", (s) => (s[0] = 3)],
    ],
    "primed-bagging(members=2,prime-rows=500)": [
      ["as many rows as would have been taken", "bufferedRows", (n) => (n[0] = 500)],
      ["a class that is not there", "bufferLabels", (l) => (l[0] = 3)],
      ["rows without numbers", "bufferRows", (_, c) => (c.get("bufferRows") as Column).resize(0)],
      ["a generator of zeros", "streams", silence],
      ["a generator more", "streams", longer(5)],
    ],
    "adaptive-random-forest(members=3)": [
      ["a generator of zeros", "streams", silence],
      ["a generator without level", "streams", (s) => (s[4] = -1)],
      ["a flag of 2", "hasBackground", (f) => (f[0] = 2)],
      ["a vote that is not a number", "says", (v) => (v[0] = NaN)],
      ["a negative number of rows", "rows", (r) => (r[0] = -1)],
      ["more right answers than answers", "correct", (n, c) => (n[1] = 1.001 * numbersOf(c, "answered")[1])],
      ["right answers without any answer", "correct", (_, c) => numbersOf(c, "answered").fill(0)],
      ["too many errors that wait", "errorCounts", (c) => (c[0] = 32)],
      ["a window of another size", "errorMoments", (m) => (m[0] += 1)],
      ["half the moments", "errorMoments", longer(-1)],
      ["a window more than there are detectors", "errorCounts", longer(92)],
      ["a generator of zeros in a tree", "random", silence],
    ],
    "dynamic-weighted-majority(max-members=3,period=20)": [["more members than places", "size", (s) => (s[0] = 4)]],
    "ons-boost(members=3,window=10,search-every=20)": [
      ["a window fuller than it is", "counters", (n) => (n[1] = 11)],
      ["a place outside the window", "counters", (n) => (n[2] = 10)],
      ["a label outside the classes", "windowLabels", (l) => (l[0] = -1)],
      ["a say without end", "says", (n) => (n[0] = Infinity)],
      ["a sum of weights whose products have no end", "correctWeight", (n) => (n[2] = 1e250)],
    ],
    "kbs-stream(max-members=3,period=67)": [
      ["a lift that is not a number", "saysByClass", (n) => (n[0] = NaN)],
      ["lifts of one place more", "saysByClass", longer(1)],
      ["a class that is less than impossible", "priors", (n) => (n[0] = -1)],
      ["shares of one class more", "priors", longer(1)],
      ["a class with two slots", "classLabels", (n) => (n[1] = n[0])],
      ["candidates or more", "hasCandidates", (n) => (n[0] = 2)],
      ["less than no mistakes", "mistakes", (n) => (n[0] = -1)],
    ],
    "online-bagging(members=3,member-errors=true)": [
      ["more mistakes than questions", "mistakes", (n, c) => (n[1] = 1.001 * numbersOf(c, "asked")[1])],
      ["less than no mistakes", "mistakes", (n) => (n[1] = -1)],
      ["mistakes of a member more", "mistakes", longer(1)],
      ["questions that weigh no number", "mistakes", (_, c) => (numbersOf(c, "asked")[2] = NaN)],
    ],
    "ons-boost(members=3,window=10,search-every=20,protected-rows=10,pool=2,size=variable)": [
      ["more retired members than there is room for", "retired", (n) => (n[0] = 3)],
      ["numbers of one more retired member", "retiredNumbers", longer(4)],
      ["a retired member with a sum below 0", "retiredNumbers", (n) => (n[1] = -1)],
      ["more members than places", "size", (s) => (s[0] = 4)],
    ],
    "learn-nse(period=67)": [
      ["as many rows as would have been learned", "bufferedRows", (n) => (n[0] = 67)],
      ["rows of another chunk", "bufferLabels", longer(-1)],
      ["half a row", "bufferRows", longer(-1)],
      ["a chunk that has been taken", "bufferRows", takeRows],
    ],
    "principal-components(members=3,components=2)": [
      ["a direction that is too long", "components", (n) => (n[0] = 2)],
      ["a direction that is not a number", "components", (n) => (n[1] = NaN)],
      ["a direction of a component that has not begun", "variances", (n) => (n[0] = 0)],
      [
        "a component without a direction",
        "components",
        (n, c) => clearFirst(n, (c.get("components") as Column).length),
      ],
      ["a variance below nothing", "variances", (n) => (n[1] = -1)],
      [
        "a variance below nothing without a direction",
        "variances",
        (n, c) => {
          n[0] = -1;
          clearFirst(numbersOf(c, "components"), (c.get("components") as Column).length);
        },
      ],
      ["a variance too large to square", "variances", (n) => (n[1] = 1e200)],
      ["one component more", "variances", longer(1)],
      ["directions of one input more", "components", longer(2)],
      ["a mean too large to square", "means", (n) => (n[2] = 1e120)],
      ["inputs of one class more", "means", longer(3)],
      ["rows that weigh less than nothing", "pcaWeight", (n) => (n[0] = -1)],
      ["a class with two slots", "classLabels", (n) => (n[1] = n[0])],
      ["a slot of a class that is not there", "classLabels", (n) => (n[2] = 3)],
      [
        "a class learned without a slot",
        "classLabels",
        (_, c) => {
          for (const [name, by] of [["classLabels", -1], ["means", -3], ["components", -6]] as const) resize(c, name, by); // biome-ignore format: a line
          for (const name of ["components", "variances"]) numbersOf(c, name).fill(0);
        },
      ],
    ],
    "poca(members=3,window=9)": [
      ["records of one expert more", "outputAll", longer(1)],
      ["records of one class more", "outputWrong", longer(3)],
      ["a weight less than nothing", "outputLargest", (n) => (n[0] = -1)],
      ["one row more", "outputLargestRows", longer(1)],
      ["a class with two slots", "classLabels", (n) => (n[1] = n[0])],
    ],
    "arc-x4(members=3,voters=recent)": [
      ["more voters than members", "voters", (n) => (n[0] = 4)],
      ["an error that is not a number", "prefixErrors", (n) => (n[0] = NaN)],
    ],
    "stacking(inputs=probabilities)": [["inputs of classes that are not there", "inputClasses", (c) => (c[0] = 9)]],
    "logistic-regression": [
      ["squares of an input more than weights", "squaredGradients", longer(3)],
      ["squares below nothing", "squaredGradients", (g) => (g[0] = -1)],
    ],
    perceptron: [
      ["a number seen with a weight below nothing", "moments", (m) => (m[0] = -1)],
      ["a mean beyond all numbers", "moments", (m) => (m[1] = 1e77)],
      ["squares below nothing", "moments", (m) => (m[2] = -1)],
      ["moments of one number more", "moments", longer(3)],
      ["a weight too large to multiply", "weights", (w) => (w[0] = -1e151)],
      ["fewer inputs than numbers", "inputs", (n) => (n[0] = 1)],
      ["fewer than no inputs", "inputs", (n) => (n[0] = -1)],
      ["an input of no value", "inputs", (n) => (n[0] += 1)],
      ["inputs beyond all memory", "inputs", (n) => (n[0] = 2 ** 31 - 1)],
      ["two values with one input", "valueInputs", (v) => (v[1] = v[0])],
    ],
    "perceptron(scaling=spread)": [
      ["values other than 0 of a weight below nothing", "spreadMoments", (m) => (m[0] = -1)],
      ["a mean beyond all numbers", "spreadMoments", (m) => (m[1] = 1e77)],
      ["squares that are not a number", "spreadMoments", (m) => (m[2] = NaN)],
      ["missing values of a weight below nothing", "spreadMoments", (m) => (m[3] = -1)],
      ["moments of one number more", "spreadMoments", longer(4)],
      ["rows of a weight below nothing", "rowWeight", (m) => (m[0] = -1)],
    ],
    "naive-bayes": [
      ...BLOCK_FORGERIES,
      ["room for far too many classes", "classBlocks", (_, c) => roomForSeven(c)],
      ["blocks of no class", "classBlocks", longer(1)],
      ["too few class weights", "classWeights", longer(-1)],
      ["a block outside", "classBlocks", (b) => (b[1] = 99)],
      ["a block twice", "classBlocks", (b) => (b[1] = b[2])],
      ["a block of a class not known", "shape", (s) => (s[0] = 2)],
      ["attributes of no table", "tableAttributes", longer(1)],
      ["a block of all classes as long as theirs", "blocks", longer(4 + 3)],
      ["a block of all classes with a nominal attribute", "blocks", longer(4)],
      ["a block of all classes without its last number", "blocks", longer(-1)],
      ["a block of all classes without an attribute", "blocks", longer(-5)],
      ["a last block that is cut, and not of all classes", "blocks", (_, c) => (numbersOf(c, "classBlocks")[0] = 0)],
      ["a block of all classes that is not the last", "classBlocks", (b) => ([b[0], b[1]] = [b[1], b[0]])],
      ["a block behind that of all classes", "classBlocks", (_, c) => resize(c, "blocks", strideIn(c))],
      ["no block of all classes behind theirs", "classBlocks", (_, c) => resize(c, "blocks", -strideIn(c))],
    ],
    [`${TREE})`]: [
      ...BLOCK_FORGERIES,
      [
        "a value of all classes together, which have numbers only",
        "blocks",
        (b, c) => (b[blockOf(c, 0) + daysIn(c)] = 0.001 * b[blockOf(c, 0) + 2 + 2 * ownIn(c)] || 1),
      ],
      ["a child that is its parent", "nodes", (n) => (n[innerNode(n) + 1] = innerNode(n) / 4)],
      ["the root as a child", "nodes", (n) => (n[innerNode(n) + 1] = 0)],
      ["children outside", "nodes", (n, c) => (n[innerNode(n) + 1] = (c.get("thresholds") as Column).length - 1)],
      ["a child of two parents", "nodes", (n) => (n[innerNode(n) + 1] = n[lastInner(n) + 1])],
      ["an attribute outside", "nodes", (n) => (n[innerNode(n, 0)] = 4 * 99)],
      ["a cut of names", "nodes", (n) => (n[innerNode(n, 0)] = 0)],
      ["a test of no kind", "nodes", (n) => (n[innerNode(n)] |= 3)],
      ["a single branch", "nodes", (n) => (n[innerNode(n) + 2] = 1)],
      ["a fallback outside", "nodes", (n) => (n[innerNode(n) + 3] = 9)],
      ["a fallback before", "nodes", (n) => (n[innerNode(n) + 3] = -1)],
      ["a leaf outside", "nodes", (n) => (n[leafNode(n) + 2] = ~9999)],
      ["a leaf with another child", "nodes", (n) => (n[leafNode(n) + 1] = 0)],
      ["a leaf with a fallback", "nodes", (n) => (n[leafNode(n) + 3] = 1)],
      ["a test of a leaf that rows pass", "thresholds", (t, c) => (t[leafNode(numbersOf(c, "nodes")) / 4] = 0)],
      ["a cut at infinity", "thresholds", (t, c) => (t[innerNode(numbersOf(c, "nodes")) / 4] = Infinity)],
      ["part of a node", "nodes", longer(1)],
      ["part of a leaf", "leaves", longer(1)],
      ["numbers of no leaf", "leafNumbers", longer(4)],
      ["class weights of no leaf", "leafClassWeights", longer(3)],
      ["a leaf of another node", "leaves", (l) => (l[0] = 0)],
      ["a leaf of another depth", "leaves", (l) => (l[1] += 1)],
      ["a majority of no class", "leaves", (l) => (l[3] = 3)],
      ["a leaf without a node", "leaves", (_, c) => addLeaf(c)],
      ["a weight that is not a number", "leafNumbers", (n) => (n[2] = NaN)],
      ["a sum of weights below nothing", "leafNumbers", (n) => (n[0] = -1)],
      ["a sum of squares that is not a number", "leafNumbers", (n) => (n[1] = NaN)],
      ["a class weight below nothing", "leafClassWeights", (w) => (w[0] = -1)],
      ["a block of another leaf", "blockOwners", (o) => (o[1] += 1)],
      ["a block without owner", "blocks", (_, c) => resize(c, "blocks", strideIn(c))],
      ["an owner of no block", "blockOwners", longer(1)],
      ["a list of free blocks that begins outside", "blockOwners", (o) => (o[0] = 9999)],
      ["a list of free blocks that goes on", "blockOwners", (o) => (o[0] = o[0] === 0 ? 1 : 0)],
      ["blocks of a leaf that has given up", "leaves", retireAll],
    ],
    [`${TREE},attributes-per-leaf=2)`]: [
      ["an attribute outside", "tableAttributes", (a) => eachTable(a, (at) => (a[at] = 4))],
      ["an attribute twice", "tableAttributes", (a) => eachTable(a, (at) => (a[at] = a[at + 1]))],
      [
        "an attribute twice, without numbers",
        "tableAttributes",
        forgetful((a) => eachTable(a, (at) => (a[at] = a[at + 1]))),
      ],
      [
        "names before numbers",
        "tableAttributes",
        forgetful((a) => eachTable(a, (at) => ([a[at], a[at + 1]] = [0, 1]))),
      ],
    ],
    "window-tree(window=20,train-every=2)": [
      ["more rows than places", "windowState", (s) => (s[0] = 21)],
      ["the next row outside", "windowState", (s) => (s[1] = 20)],
      ["the next row before the window", "windowState", (s) => (s[1] = -1)],
      ["a window that is not full and has come round", "windowState", (s) => ([s[0], s[1]] = [7, 3])],
      ["one number of the window more", "windowState", longer(1)],
      ["a number of no row", "windowRows", longer(1)],
      ["an infinite number", "windowRows", (r) => (r[3] = Infinity)],
      ["a label of no row", "windowLabels", longer(1)],
      ["a label outside", "windowLabels", (l) => (l[3] = 3)],
      ["a label before all", "windowLabels", (l) => (l[3] = -1)],
      ["a row without weight", "windowWeights", (w) => (w[2] = 0)],
      ["a row of infinite weight", "windowWeights", (w) => (w[2] = Infinity)],
      ["a weight of no row", "windowWeights", longer(1)],
      ["an order of no attribute", "windowOrders", longer(20)],
      ["a place outside", "windowOrders", (o) => (o[0] = 20)],
      ["a place before all", "windowOrders", (o) => (o[0] = -1)],
      ["a place twice", "windowOrders", (o) => (o[0] = o[1])],
      ["values out of order", "windowOrders", (o) => ([o[20], o[21]] = [o[21], o[20]])],
      ["the younger of equal values first", "windowOrders", swapEqual],
      ["a missing value first", "windowRows", (r, c) => (r[4 * numbersOf(c, "windowOrders")[0]] = NaN)],
      ["more classes than the schema", "leafClasses", (n) => (n[0] = 4)],
      ["two numbers of classes", "leafClasses", longer(1)],
      ["shares of no leaf", "leafFrequencies", longer(3)],
      ["a share that is not a number", "leafFrequencies", (f) => (f[0] = NaN)],
      ["a share below nothing", "leafFrequencies", (f) => ([f[0], f[1], f[2]] = [-1, 2, 0])],
      ["shares that are more than all", "leafFrequencies", (f) => (f[0] += 0.5)],
      ["a record of two leaves", "nodes", (n) => (n[leafNode(n) + 2] = n[lastLeaf(n) + 2])],
      ["a record of no leaf", "nodes", (n, c) => (n[leafNode(n) + 2] = ~numbersOf(c, "leafFrequencies").length)],
      ["a training that never comes", "rowsToGo", (r) => (r[0] = 2)],
    ],
    "window-tree(window=20,train-every=5)": [
      ["orders where none are kept", "windowOrders", longer(80)],
      ["an infinite number", "windowRows", (r) => (r[3] = Infinity)],
    ],
    "id4(max-depth=3,switch-suppression=false)": [
      ["room for too many classes", "featureShape", (s) => (s[0] = 7)],
      ["values that are not there", "featureShape", (s) => (s[1] = 5)],
      ["no room for values", "featureShape", (s) => (s[2] = 0)],
      ["values of a number", "featureShape", (s) => (s[3] = 1)],
      [
        "less than no room for values, made up for by another",
        "featureShape",
        (s) => ([s[2], s[6]] = [-1, s[2] + s[6] + 1]),
      ],
      ["a class that is not there", "classLabels", (l) => (l[2] = 3)],
      ["a class twice", "classLabels", (l) => (l[1] = l[0])],
      ["more classes than there is room for", "classLabels", longer(1)],
      ["weight of a class that was not seen", "classLabels", longer(-1)],
      ["room of an attribute more", "featureShape", longer(2)],
      ["part of a slot", "featureCounts", longer(1)],
      ["a counter that is not a number", "featureCounts", (c) => (c[1] = NaN)],
      ["a weight of rows that lack something beyond all weights", "featureCounts", (c) => (c[0] = 1e201)],
      ["a mean beyond all numbers", "featureCounts", (c, columns) => (c[numberAt(columns)] = 1e77)],
      ["squares below nothing", "featureCounts", (c, columns) => (c[numberAt(columns) + 1] = -1)],
      ["squares beyond all sums", "featureCounts", (c, columns) => (c[numberAt(columns) + 1] = 1e301)],
      [
        "a number of a class that weighs less than nothing",
        "featureCounts",
        (c, columns) => (c[numberAt(columns) + 2] = -1),
      ],
      ["a smallest number beyond all numbers", "featureCounts", (c, columns) => (c[numberAt(columns) + 3] = -1e77)],
      ["a largest number that is not a number", "featureCounts", (c, columns) => (c[numberAt(columns) + 4] = NaN)],
      ["a cut beyond all numbers", "featureCounts", (c, columns) => (c[numberAt(columns) - 1] = 1e77)],
      ["a slot of another node", "slotOwners", (o) => (o[0] = 1)],
      ["an owner of no slot", "slotOwners", longer(1)],
      ["a list of free slots that begins outside", "firstFreeSlot", (f) => (f[0] = 999)],
      ["a list of free slots that never was", "firstFreeSlot", (f) => (f[0] = f[0] === 0 ? 1 : 0)],
      ["two lists of free slots", "firstFreeSlot", longer(1)],
      ["a node with a test and no slot", "nodeRecords", (r) => (r[0] = 0)],
      ["a slot outside", "nodeRecords", (r) => (r[0] = 999)],
      ["a flag of 2", "nodeRecords", (r) => (r[1] = 2)],
      ["a majority of no class", "nodeRecords", (r) => (r[2] = 4)],
      ["records of no node", "nodeRecords", longer(3)],
      ["numbers of no node", "nodeNumbers", longer(3)],
      ["a weight that is not a number", "nodeNumbers", (n) => (n[0] = NaN)],
      ["class weights of no node", "nodeClassWeights", longer(3)],
      ["a class weight below nothing", "nodeClassWeights", (w) => (w[0] = -1)],
      ["a leaf of another record", "nodes", (n) => (n[leafNode(n) + 2] = ~0)],
      ["less than nothing refused", "treeEvents", (e) => (e[0] = -1)],
    ],
    "shrub-ensemble(max-members=4,window=10)": [
      ["fewer classes than its rows have", "classesMet", (n) => (n[0] = 0)],
      ["more trees than may vote", "members", (m) => (m[0] = 5)],
      ["a class too many", "classesMet", (c) => (c[0] = 4)],
      ["a weight below nothing", "says", (w) => (w[0] = -1)],
      ["a weight that is not a number", "says", (w) => (w[0] = NaN)],
      ["a tree without number", "births", (b) => (b[1] = NaN)],
      ["a place outside", "places", (p) => (p[2] = 5)],
      ["a leaf outside the window", "windowLeaves", (l) => (l[2] = 10)],
      ["a leaf before all", "windowLeaves", (l) => (l[2] = -1)],
      ["leaves of more rows", "windowLeaves", longer(1)],
      ["a leaf that its tree does not have", "windowLeaves", (l, c) => (l[2] = leafCount(c))],
      ["trees trained before the first", "trained", (t) => (t[0] = -1)],
      ["a tree in two places", "places", (p) => (p[0] = p[1])],
      ["weights that are more than all", "says", (w) => (w[0] += 0.1)],
      ["a weight of a tree that is to join", "says", (w) => (w[4] = 0.5)],
      ["no trees after so many rows", "members", (m) => (m[0] = 0)],
      ["no trees and no weights after so many rows", "members", (_, c) => forgetTrees(c)],
      ["a tree that votes for no class", "leafClasses", forgetClasses],
    ],
    "window-tree(window=20,train-every=20)": [
      ["the next row outside, where values are not kept in order", "windowState", (s) => (s[1] = 20)],
      ["the next row before a window without order", "windowState", (s) => (s[1] = -1)],
    ],
    "iti(pruning=minimum-description-length,window=40)": [
      ["more examples than places", "windowState", (s) => (s[0] = 41)],
      ["one number of the window more", "windowState", longer(1)],
      ["numbers of no example", "windowRows", longer(4)],
      ["a label of no example", "windowLabels", longer(1)],
      ["a weight of no example", "windowWeights", longer(1)],
      ["an order of no attribute", "windowOrders", longer(40)],
      ["a place twice", "windowOrders", (o) => (o[0] = o[1])],
      ["more classes than have come", "classRooms", (n) => (n[0] = 4)],
      ["a class without weights in nodes", "classLabels", longer(-1)],
      ["more classes that weigh than there are", "classRooms", (n) => (n[1] = 4)],
      ["three numbers of classes", "classRooms", longer(1)],
      ["weights of no node", "nodeWeights", longer(3)],
      ["a weight below nothing", "nodeWeights", (w) => (w[4] = -1)],
      ["an infinite weight", "nodeWeights", (w) => (w[4] = Infinity)],
      ["a root without examples", "nodeWeights", (w) => ([w[0], w[1], w[2]] = [0, 0, 0])],
      ["a branch per value instead of one value against all others", "nodes", (n) => (n[innerNode(n, 1)] += 1)],
      ["free places that are no pairs", "freeNodes", separatePair],
      ["ceilings of no pair", "ceilings", longer(4)],
      ["a code length of no node", "codeLengths", longer(1)],
      ["a code length that is not a number", "codeLengths", (l) => (l[0] = NaN)],
      ["a code length below nothing", "codeLengths", (l) => (l[0] = -1)],
      ["an end of no node", "ends", longer(1)],
      ["neither an end nor not", "ends", (e) => (e[0] = 2)],
    ],
    "decision-stump": [
      ["room for too many values", "rooms", (r) => (r[0] = 99)],
      ["room and counts of too many values", "rooms", moreRooms],
      ["room without an attribute", "rooms", longer(1)],
      ["counts of no value", "counts", longer(3)],
      ["a class without a label", "classLabels", longer(-1)],
      ["labels out of order", "classLabels", (l) => ([l[0], l[1]] = [l[1], l[0]])],
      ["a count below nothing", "counts", (c) => (c[0] = -1)],
      ["an entry without a value", "values", longer(-1)],
      ["labels of no entry", "valueLabels", longer(1)],
      ["weights of no entry", "valueWeights", longer(1)],
      ["children of no entry", "children", longer(2)],
      ["a list of no entry", "following", longer(1)],
      ["an entry that opens nothing", "opened", longer(1)],
      ["more stretches than entries", "stretches", longer(9999)],
      ["weights of no stretch", "stretchWeights", longer(3)],
      ["an infinite value", "values", (v) => (v[1] = Infinity)],
      ["a label outside", "valueLabels", (l) => (l[1] = 3)],
      ["a weight below nothing", "valueWeights", (w) => (w[1] = -1)],
      ["an infinite sum of weights", "stretchWeights", (w) => (w[0] = Infinity)],
      ["a list in a circle", "following", (f) => (f[2 + 1] = 1)],
      ["a list that ends early", "following", (f) => (f[0] = 0)],
      ["a list of no attribute", "following", (f, c) => (f[2 + lastEntry(c)] = 1)],
      ["a tree in a circle", "children", (n) => (n[n[0] * 2 + 2] = n[0])],
      ["an entry outside", "children", (n) => (n[0] = 99_999)],
      ["an entry in no tree", "children", (n, c) => forgetTree(n, c)],
      ["entries out of order", "values", (v) => ([v[1], v[2]] = [v[2], v[1]])],
      ["a stretch that nobody opened", "opened", (o, c) => (o[firstOpened(c)] = 0)],
      ["a stretch of another entry", "stretches", (s) => (s[4] = 1)],
      ["stretches in a circle", "stretches", (s) => (s[1] = 0)],
      ["a stretch after the last", "stretches", (s, c) => (s[2 * lastStretch(c) + 1] = 2)],
      ["two numbers of dropped bits", "droppedBits", longer(1)],
    ],
  };

  const cases = Object.entries(forgeries).flatMap(([spec, list]) => list.map((forgery) => [spec, ...forgery] as const));

  it.each(cases)("%s: %s", (spec, _name, column, change) => {
    const model = lived(spec);
    expect(refusedColumn(model)).toBeUndefined();
    forge(model.classifier, column, change);
    expect(refusedColumn(model)).toEqual(expect.any(String));
  });

  const withBlocks = ["naive-bayes", `${TREE})`, `${TREE},attributes-per-leaf=2)`];

  it.each(cases.filter(([spec]) => withBlocks.includes(spec)))(
    "%s, where no value was missing: %s",
    (spec, _name, column, change) => {
      const model = lived(spec, complete(mixedMulticlass(3)));
      expect([lived(spec), model].map(({ classifier }) => ownIn(columnsWith(classifier, "shape")))).toEqual([1, 0]);
      expect(refusedColumn(model)).toBeUndefined();
      forge(model.classifier, column, change);
      expect(refusedColumn(model)).toEqual(expect.any(String));
    },
  );

  it.each(
    ["naive-bayes", `${TREE})`].flatMap((spec) => WEIGHT_FORGERIES.map((forgery) => [spec, ...forgery] as const)),
  )("%s: %s", (spec, _name, column, change) => {
    const model = lived(spec);
    expect(refusedColumn(model)).toBeUndefined();
    forge(model.classifier, column, change);
    expect(refusedColumn(model)).toBe("blocks");
  });

  it.each(["naive-bayes", `${TREE})`])("%s: two numbers at another distance, or of one class alone", (spec) => {
    const model = lived(spec);
    for (const [who, code, column] of [
      [0, -0.5, undefined],
      [0, -0.4, "blocks"],
      [1, -0.5, "blocks"],
    ] as const) {
      forge(model.classifier, "blocks", (b, c) => {
        const at = blockOf(c, who) + 3 + 4 * ownIn(c);
        if (who === 0 && b[at + 2] < -1e299) b[blockOf(c, 0) + 1]--; // what is of two numbers is not done
        [b[at + 2], b[at + 3], b[at + 4]] = [code, 0, 2];
      });
      expect(refusedColumn(model)).toBe(column);
      if (who === 0) forge(model.classifier, "blocks", (b, c) => (b[blockOf(c, 0) + 3 + 4 * ownIn(c) + 2] = 1));
    }
  });

  it("takes squares below 0 by rounding, as earlier versions saved them", () => {
    const model = lived("perceptron");
    forge(model.classifier, "moments", (moments) => ([moments[0], moments[1], moments[2]] = [3, 0.1, -4e-18]));
    expect(refusedColumn(model)).toBeUndefined();
    const shares = new Float64Array(3);
    loadModel(saveModel(model), classifiers).classifier.predictProbaOne(Float64Array.of(0, 7, 0, 7), shares);
    expect(shares.every((share) => share >= 0)).toBe(true);
  });

  it("with more room than its budget has learns on, and leaves the bytes of others alone", () => {
    const classes = ["a", "b", "c", "d", "e", "f"];
    const schema = defineSchema({ attributes: { x: numeric() }, classes });
    const model = hoeffdingTree(schema, { maxBytes: 4096 });
    model.learn({ x: 1 }, "a");
    const honest = lived("naive-bayes");
    const before = saveModel(honest);
    const nodes = model.classifier.arena.columns.find(({ name }) => name === "nodes") as Column;
    nodes.resize(nodes.length, 5000);
    const loaded = loadModel(saveModel(model), [hoeffdingTree], { schema });
    for (let i = 0; i < 60; i++) loaded.learn({ x: i }, classes[i % 6]);
    for (let i = 0; i < 5; i++) lived("naive-bayes");
    expect(saveModel(honest)).toEqual(before);
    expect(loaded.byteLength).toBeGreaterThan(4096); // as it was loaded
  });

  it("says whose column it is", () => {
    const model = lived("online-bagging(members=2)");
    forge(model.classifier.parts()[1] as Stateful, "leafNumbers", (numbers) => (numbers[2] = NaN));
    expect(() => loadModel(saveModel(model), classifiers)).toThrow(
      /online-bagging, part 1: column `leafNumbers` has an invalid value/,
    );
  });

  /** Of the leaves of one test, nodes 1 to 5, nodes 2 and 5 have records 1 and 2. The three others share record 0. */
  const sharing: readonly Forgery[] = [
    ["of another test", "leaves", (l) => (l[0] = 0)],
    ["of no node", "leaves", (l) => (l[0] = 99)],
    ["at another depth", "leaves", (l) => (l[1] = 2)],
    ["that is said to have one leaf", "leaves", (l) => (l[2] = -1)],
    ["that learns", "leaves", (l) => (l[2] = 0)],
    ["beside one of a single leaf that says the same", "leaves", (l) => (l[6] = -3)],
    ["beside one that no leaf has", "nodes", (n) => (n[4 * 5 + 2] = ~0)],
    ["a leaf of which has that of another leaf", "nodes", (n) => (n[4 * 1 + 2] = ~1)],
  ];

  it.each(sharing)("of a record that leaves share, %s", (_name, column, change) => {
    const values = ["0", "1", "2", "3", "4", "5"];
    const schema = defineSchema({ attributes: { p: nominal(values) }, classes: ["a", "b"] });
    const fresh = new Model(schema, parseSpec(`${TREE})`), 1);
    forge(fresh.classifier, "shape", (shape) => (shape[6] = 1)); // as if value 0 had come: with two values, one is tested
    const model = loadModel(saveModel(fresh), classifiers);
    for (let i = 0; i < 40; i++) model.classifier.learnOne(Float64Array.of(i % 3 > 0 ? 4 : 1), Number(i % 3 === 1));
    expect(model.classifier.inspect().facts).toMatchObject({ leaves: 5 });
    expect(refusedColumn(model)).toBeUndefined();
    forge(model.classifier, column, change);
    expect(refusedColumn(model)).toEqual(expect.any(String));
  });

  /** Of weights outside of blocks: a key, 0 where a record is empty, then the weight. */
  const outside: readonly (readonly [
    name: string,
    change: (records: Float64Array, first: number, columns: Found) => void,
  ])[] = [
    ["of a block that is not there", (r, at) => r.fill(1e9, at, at + 1)],
    ["of half a place", (r, at) => r.fill(r[at] + 0.5, at, at + 1)],
    ["below the first place", (r, at) => r.fill(-1, at, at + 1)],
    ["of a place that is not a number", (r, at) => r.fill(NaN, at, at + 1)],
    ["below nothing", (r, at) => r.fill(-1, at + 1, at + 2)],
    [
      "of a block that is free",
      (r, _, columns) => {
        const places = numbersOf(columns, "shape")[5]; // room for values of the only attribute that has many
        const free = numbersOf(columns, "blockOwners").findIndex((owner, i) => i > 0 && owner < 0) - 1;
        expect(free).toBeGreaterThanOrEqual(0);
        for (let key = free * places + 1; key <= (free + 1) * places; key++) {
          const home = 2 * homeOfKey(key, r.length / 2);
          if (r[home] > 0) return r.fill(key, home, home + 1);
        }
      },
    ],
    ["that is not a number", (r, at) => r.fill(NaN, at + 1, at + 2)],
    ["above that of all values", (r, at) => r.fill(1e6, at + 1, at + 2)],
    ["without a place", (r, at) => r.fill(0, at, at + 1)],
    ["that is there twice", (r, at) => r.copyWithin(emptyAfter(r, at), at, at + 2)],
    [
      "that is not found where it is",
      (r, at) => {
        r.copyWithin(emptyAfter(r, emptyAfter(r, at) + 2), at, at + 2);
        r.fill(0, at, at + 2);
      },
    ],
    ["of all classes together, which have numbers only", (r, at, columns) => addOfAll(r, at, columns)],
    [
      "of all classes together, where the attribute has as much",
      (r, at, columns) => {
        const all = addOfAll(r, at, columns);
        const stride = numbersOf(columns, "blocks").length / (numbersOf(columns, "blockOwners").length - 1);
        numbersOf(columns, "blocks")[(all - 1) * stride + 2 + 1] = 1; // the attribute comes behind the only number
      },
    ],
  ];

  /** Adds a weight of 1 to the first block of all classes, and returns that block's number, from 1. */
  function addOfAll(records: Float64Array, at: number, columns: Found): number {
    const places = numbersOf(columns, "shape")[5]; // room for values of the only attribute that has many
    const all = numbersOf(columns, "classBlocks").find((block, i) => i % 4 === 0 && block > 0) as number;
    records.fill(0, emptyAfter(records, at) - 2, emptyAfter(records, at));
    for (let key = (all - 1) * places + 1; key <= all * places; key++) {
      const home = 2 * homeOfKey(key, records.length / 2);
      if (records[home] !== 0) continue;
      records.set([key, 1], home);
      return all;
    }
    throw new Error("no empty record at home");
  }

  function emptyAfter(records: Float64Array, at: number): number {
    for (let i = 0; i < records.length; i += 2) {
      const place = (at + i) % records.length;
      if (records[place] === 0) return place;
    }
    throw new Error("no empty record");
  }

  it.each(outside)("of a weight outside of blocks %s", (_name, change) => {
    const model = lived(`${TREE})`, manyValues(6), 600);
    expect(model.classifier.inspect().facts).toMatchObject({ innerNodes: expect.any(Number) });
    expect(refusedColumn(model)).toBeUndefined();
    forge(model.classifier, "outside", (numbers, columns) => {
      const records = numbers as Float64Array;
      const first = records.findIndex((key, i) => i > 2 && i % 2 === 0 && key !== 0 && records[i + 1] > 0);
      change(records, first, columns);
    });
    expect(refusedColumn(model)).toBe("outside");
  });

  it.each([1, 2])("of weights outside of blocks with %i numbers more", (more) => {
    const model = lived(`${TREE})`, manyValues(6), 600);
    forge(model.classifier, "outside", longer(more));
    expect(refusedColumn(model)).toBe("outside");
  });

  it.each([
    ["room for 9 values", 5, 9],
    ["room for -2 values", 5, -2],
    ["weights of half the attributes", 3, 2],
    ["less than no weights of attributes", 3, -1],
    ["weights that are not known of", 2, 0],
    ["weights known of twice", 2, 2],
  ])("of %s, before anything has been learned", (_name, place, number) => {
    for (const spec of ["naive-bayes", `${TREE})`]) {
      const model = lived(spec, mixedMulticlass(3), 0);
      expect(refusedColumn(model)).toBeUndefined();
      forge(model.classifier, "shape", (shape) => (shape[place] = number));
      expect(refusedColumn(model)).toBe("shape");
    }
  });

  it.each([
    ["values", Infinity],
    ["valueLabels", 2],
    ["valueLabels", -1],
  ])("of a stump with one entry, whose %s are %d", (column, value) => {
    const model = lived("decision-stump", easy(3), 1);
    expect(refusedColumn(model)).toBeUndefined();
    forge(model.classifier, column, (data) => (data[1] = value));
    expect(refusedColumn(model)).toBe(column);
  });

  it("of ITI: an example of a class that has no slot", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b", "c"] });
    const model = new Model(schema, parseSpec("iti"), 1);
    for (let i = 0; i < 30; i++) model.classifier.learnOne(Float64Array.of(i % 7), i % 2);
    expect(refusedColumn(model)).toBeUndefined();
    forge(model.classifier, "windowLabels", (l) => (l[3] = 2));
    expect(refusedColumn(model)).toBe("windowLabels");
  });

  it.each([
    [1.375, 40, undefined],
    [1.375, 49, undefined], // its last bit is the third of the mantissa
    [1.375, 50, "values"],
    [0, 63, undefined],
    [0, 62, undefined],
    [0, 64, "droppedBits"],
    [0, -4, "droppedBits"],
  ])("of a stump that knows %d, and says that %d bits are dropped", (x, bits, column) => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const model = new Model(schema, parseSpec("decision-stump"), 1);
    model.classifier.learnOne(Float64Array.of(x), 1);
    forge(model.classifier, "droppedBits", (data) => (data[0] = bits));
    expect(refusedColumn(model)).toBe(column);
  });

  /** Each breaks a single rule: all others hold, so that without the rule it would be loaded. */
  const alone: readonly Forgery[] = [
    ["a search tree without heap order", "children", (children) => rotate(children)],
    ["a stretch left out where the hash opens one", "opened", (_, c) => joinLastStretch(c)],
    ["a stretch that is the first of another attribute", "stretches", (_, c) => useFirstOfSecond(c)],
    ["an entry that says to have opened another stretch", "opened", (o, c) => (o[firstOpened(c)] += 1)],
    ["a list that goes on after its last entry", "following", (f) => (f[2 + lastOfList(f)] = f[0])],
    ["a list of an attribute without values", "following", (f) => (f[1] = f[0])],
  ];

  it.each(alone)("of a stump: %s, and nothing else", (_name, column, change) => {
    const schema = defineSchema({ attributes: { x: numeric(), never: numeric() }, classes: ["a", "b"] });
    const model = new Model(schema, parseSpec("decision-stump"), 1);
    for (let i = 0; i < 400; i++) model.classifier.learnOne(Float64Array.of((i * 37) % 401, NaN), i % 2);
    expect(refusedColumn(model)).toBeUndefined();
    forge(model.classifier, column, change);
    expect(refusedColumn(model)).toBe(column);
  });

  /** Turns the root of the first attribute under its left child: the order of the values stays. */
  function rotate(children: Numbers): void {
    const root = children[0];
    const [left, rightOf] = [children[2 + 2 * root], (entry: number) => 2 + 2 * entry + 1];
    expect(left).toBeGreaterThan(0);
    children[2 + 2 * root] = children[rightOf(left)];
    children[rightOf(left)] = root;
    children[0] = left;
  }

  /** The last stretch of the first attribute is nobody's any more. */
  function joinLastStretch(columns: Found): void {
    const [stretches, opened] = [numbersOf(columns, "stretches"), numbersOf(columns, "opened")];
    const last = lastStretch(columns);
    opened[stretches[2 * last]] = 0;
    for (let s = 0; 2 * s < stretches.length; s++) if (stretches[2 * s + 1] === last) stretches[2 * s + 1] = 0;
  }

  /** The last stretch of the first attribute moves to where that of the second, which has no values, begins. */
  function useFirstOfSecond(columns: Found): void {
    const [stretches, opened] = [numbersOf(columns, "stretches"), numbersOf(columns, "opened")];
    const last = lastStretch(columns);
    const entry = stretches[2 * last];
    for (let s = 0; 2 * s < stretches.length; s++) if (stretches[2 * s + 1] === last) stretches[2 * s + 1] = 1;
    stretches[2] = entry;
    opened[entry] = 1;
  }

  function lastOfList(following: Numbers): number {
    let entry = following[0];
    while (following[2 + entry] !== 0) entry = following[2 + entry];
    return entry;
  }

  function roomForSeven(columns: Found): void {
    resize(columns, "classBlocks", 4);
    numbersOf(columns, "shape")[1] = 7;
  }

  function addClass(columns: Found): void {
    resize(columns, "classWeights", 1);
    const { data, length } = columns.get("classWeights") as Column;
    data[length - 1] = 1;
  }

  function lastInner(nodes: Numbers): number {
    let last = 0;
    for (let at = 0; nodes[at + 2] !== undefined && nodes[at + 2] !== 0; at += 4) if (nodes[at + 2] > 0) last = at;
    return last;
  }

  const lastLeaf = (nodes: Numbers) => {
    let last = 0;
    for (let at = 0; nodes[at + 2] !== undefined && nodes[at + 2] !== 0; at += 4) if (nodes[at + 2] < 0) last = at;
    return last;
  };

  /** Days, of which there are four, in a window of twenty rows of four attributes. */
  function swapEqual(orders: Numbers, columns: Found): void {
    const rows = numbersOf(columns, "windowRows");
    let i = 0;
    while (rows[4 * orders[i]] !== rows[4 * orders[i + 1]]) i++;
    [orders[i], orders[i + 1]] = [orders[i + 1], orders[i]];
  }

  function addLeaf(columns: Found): void {
    for (const [name, more] of [
      ["leaves", 4],
      ["leafNumbers", 4],
      ["leafClassWeights", 3],
      ["classBlocks", 4],
    ] as const) {
      resize(columns, name, more);
    }
  }

  function retireAll(leaves: Numbers): void {
    for (let at = 0; leaves[at + 2] !== undefined; at += 4) if (leaves[at + 2] === 0) leaves[at + 2] = -2;
  }

  /** Blocks of zeros suit all attributes. */
  function forgetful(change: (attributes: Numbers) => void): Forgery[2] {
    return (attributes, columns) => {
      numbersOf(columns, "blocks").fill(0);
      change(attributes);
    };
  }

  function eachTable(attributes: Numbers, change: (at: number) => void): void {
    for (let at = 0; attributes[at + 1] !== undefined; at += 2) change(at);
  }

  const leafCount = (columns: Found) =>
    (columns.get("leafFrequencies") as Column).length / numbersOf(columns, "leafClasses")[0];
  const lastEntry = (columns: Found) => (columns.get("values") as Column).length - 1;
  const firstOpened = (columns: Found) => numbersOf(columns, "opened").findIndex((stretch) => stretch > 0);
  function lastStretch(columns: Found): number {
    const stretches = numbersOf(columns, "stretches");
    let stretch = 0;
    while (stretches[2 * stretch + 1] !== 0) stretch = stretches[2 * stretch + 1];
    return stretch;
  }
  /** The second attribute has neither tree nor list nor stretches any more. */
  function forgetTree(children: Numbers, columns: Found): void {
    children[1] = 0;
    numbersOf(columns, "following")[1] = 0;
    numbersOf(columns, "stretches")[3] = 0;
  }
});

describe("a state of another schema", () => {
  it.each(classifiers.map((definition) => [definition.id, definition] as const))("%s is refused", (_, definition) => {
    const stream = easy(2);
    const model = new Model(stream.schema(), definition.with(definition.test ?? {}), 1);
    model.classifier.learnMany(stream.rows, 300, stream.labels);
    const attributes = [...model.schema.toJSON().attributes];
    for (let a = 0; a < 1000; a++) attributes.push({ name: `forged ${a}`, kind: "numeric" });
    Object.assign(model.schema, { toJSON: () => ({ ...easy(2).schema().toJSON(), attributes }) });
    const looksAtAttributes = ![
      ...["majority-class", "no-change"],
      ...["bimodal", "gshare", "local-history", "combining-predictor"], // at the first, whatever it is
    ].includes(definition.id);
    expect(refusedColumn(model) !== undefined).toBe(looksAtAttributes);
  });
});

it("of a table with one block is refused if its attribute is outside", () => {
  const schema = defineSchema({ attributes: { p: nominal(["0", "1"]), q: nominal(["0", "1"]) }, classes: ["a", "b"] });
  const model = new Model(schema, hoeffdingTree.with({ attributesPerLeaf: 1 }), 1);
  model.learn({ p: "0", q: "1" }, "a");
  expect(refusedColumn(model)).toBeUndefined();
  forge(model.classifier, "classBlocks", (blocks) =>
    expect(Array.from(blocks).filter((block) => block > 0)).toEqual([1]),
  );
  forge(model.classifier, "tableAttributes", (attributes) => (attributes[0] = 2));
  expect(refusedColumn(model)).toBe("tableAttributes");
});

describe("a state that has met no class and no value", () => {
  it.each(classifiers.map((definition) => [definition.id, definition] as const))("%s is taken", (_, definition) => {
    const schema = defineSchema({ attributes: { v: nominal() } });
    const model = new Model(schema, definition.with(definition.test ?? {}), 1);
    expect(refusedColumn(model)).toBeUndefined();
  });
});

describe("every column", () => {
  it("of the catalogue says what it is, or a structure speaks for it", () => {
    const more = ["stacking", "leveraging-bagging(output-codes=true)"].map((text) => parseSpec(text));
    const things: Stateful[] = [
      ...classifiers.flatMap((definition) => [definition.with(definition.test ?? {}), definition.with({})]),
      ...more,
    ].map((spec) => new Model(suited(spec.definition, mixedMulticlass(1)).schema(), spec, 1).classifier);
    for (const detector of detectors) things.push(detector() as Stateful);
    for (const { arena } of things.flatMap(partsIn)) {
      const covered = arena.columns.flatMap(({ is }) => STRUCTURES[is as string]?.covers ?? []);
      for (const { name, is } of arena.columns)
        expect(is ?? covered.find((other) => other === name), name).toBeDefined();
    }
  });
});

it.each<Forgery>([
  ["too many numbers that wait", "counters", fitting((n) => (n[0] = 32))],
  ["neither risen nor not", "counters", (n) => (n[1] = 2)],
  ["a window of another size", "moments", (m) => (m[0] += 1)],
  ["half the moments", "moments", longer(-1)],
  ["an empty row of buckets", "rowBuckets", fitting((b) => (b[0] = 0))],
  ["a row of six buckets", "rowBuckets", fitting((b) => (b[0] = 6))],
  ["more rows than can be counted", "rowBuckets", fitting(addRows)],
  ["sums of no bucket", "bucketSums", longer(5)],
])("refuses an ADWIN with the forgery: %s", (_, column, change) => {
  const detector = adwin();
  for (let i = 0; i < 350; i++) detector.add(i & 1);
  expect(() => loadState("d", saveState("d", detector), adwin())).not.toThrow();
  forge(detector, column, change);
  expect(() => loadState("d", saveState("d", detector), adwin())).toThrow(/column `\w+` has an invalid value/);
});

const EXTREMES = [0, 1, 29, 0.5, -1, 1e75, 1e200, 1e300, 1e-320];

it.each(["ddm", "eddm", "page-hinkley"])(
  "a forged %s is refused, or harmless for good: it loads again and again",
  (id) => {
    const make = detectors.find((definition) => definition.id === id) as (params: object) => Detector;
    const fresh = () => make({});
    const load = (from: Detector, into = fresh()) => {
      loadState("d", saveState("d", from), into);
      return into;
    };
    let loaded = 0;
    const { length } = fresh().arena.columns[0];
    for (let place = 0; place < length ** 2; place++) {
      for (const [i, number] of EXTREMES.entries()) {
        const forged = fresh();
        for (let row = 0; row < 50; row++) forged.add(Number(row % 7 === 0));
        const { data } = forged.arena.columns[0];
        data[place % length] = number;
        data[Math.floor(place / length)] = EXTREMES[(i + place) % EXTREMES.length];
        let detector: Detector;
        try {
          detector = load(forged);
        } catch {
          continue;
        }
        loaded++;
        for (let row = 1; row <= 40; row++) {
          detector.add(Number(row % 3 === 0));
          if (row === 2 || row % 10 === 0) load(detector);
        }
      }
    }
    expect(loaded).toBeGreaterThan(5);
  },
);

it.each([
  ["id4(max-depth=3)", 900],
  ["id4(max-depth=3,monitor-reset=seed-with-new-feature)", 900],
  ["adaptive-random-forest(members=2)", 15],
])(
  "forged numbers of %s are refused, or harmless for good: it loads again and shows nothing infinite",
  (text, least) => {
    const stream = mixedMulticlass(3);
    const bytes = saveModel(lived(text, stream, 150));
    const load = (from: Uint8Array) => loadModel(from, classifiers);
    let loaded = 0;
    for (const name of ["nodeNumbers", "nodeClassWeights", "featureCounts", "answered", "correct"]) {
      for (const number of EXTREMES) {
        for (let at = -1; at < 40; at++) {
          const forged = load(bytes);
          const columnOf = (wanted: string) => forged.classifier.arena.columns.find((column) => column.name === wanted);
          const column = columnOf(name);
          if (column === undefined || at >= column.length) continue;
          if (at < 0) column.data.fill(number, 0, column.length);
          else column.data[at] = number;
          if (name === "correct") columnOf("answered")?.data.fill(number); // right answers alone are refused
          if (refusedColumn(forged) !== undefined) continue;
          loaded++;
          const model = load(saveModel(forged));
          const isShown = (): boolean => {
            const shown = JSON.stringify(model.classifier.inspect(), (_, value) =>
              value === Infinity ? "infinite" : value,
            );
            return !shown.includes("infinite");
          };
          const learn = (i: number, weight: number) =>
            model.classifier.learnAt(stream.rows, 4 * i, stream.labels[i], weight);
          learn(0, 1e-300); // next to no answer beside the forged ones
          expect(isShown(), `${name}[${at}] = ${number}`).toBe(true);
          for (let i = 1; i < 30; i++) learn(i, 1);
          expect(refusedColumn(model), `${name}[${at}] = ${number}`).toBeUndefined();
        }
      }
    }
    expect(loaded).toBeGreaterThan(least);
  },
);

it("takes detectors that have met no error, and no number", () => {
  for (const rows of [0, 40]) {
    for (const detector of detectors) {
      const [saved, loaded] = [detector(), detector()] as (Detector & Stateful)[];
      for (let row = 0; row < rows; row++) saved.add(0);
      loadState("d", saveState("d", saved), loaded);
      expect(loaded.arena.columns.map(({ data }) => [...data])).toEqual(
        saved.arena.columns.map(({ data }) => [...data]),
      );
    }
  }
});

it("refuses detectors that nothing could have brought about", () => {
  for (const detector of detectors) {
    const forged = detector() as Stateful;
    const fresh = detector() as Stateful;
    (forged.arena.columns[0] as Column).resize(1);
    expect(() => loadState("d", saveState("d", forged), fresh)).toThrow(/has an invalid value/);
  }
});
