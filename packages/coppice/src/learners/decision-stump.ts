/**
 * Decision stump (Oza 2001, section 2.1.1): a decision tree with a single test. A nominal attribute gives one branch
 * per value, a numeric attribute two branches at a threshold. Lossless: the counts of every distinct value are kept and
 * the best test is chosen when a prediction needs it, so the order of the rows does not matter.
 *
 * Oza names no split measure and treats neither numbers nor missing values. Here: information gain as in his ID3, or
 * the Gini gain; thresholds halfway between neighbouring values; the gain of the rows whose value is known, times their
 * share. Ties go to the first attribute and the lowest threshold. If no test gains anything, or the row's branch is
 * empty, the stump predicts the class distribution of all rows.
 *
 * The number of distinct numeric values is unbounded, so there is a byte budget (ours). When it is full, all numbers
 * lose low bits of their binary form, as few as possible (`stump/sorted-counts.ts`). Thresholds lie between all numbers
 * counted as one value and all counted as the next, so that rows are predicted by the branch that counted them. The
 * order of the rows still does not matter, except that classes and undeclared values take budget from when they are first
 * seen. Values that do not fit stay unseen; such classes are refused.
 */
import {
  argMax,
  Classifier,
  ClassSlots,
  ClassWeights,
  type Column,
  type Context,
  CoppiceError,
  choice,
  definitionOf,
  type Inspection,
  insertAt,
  integer,
  type ModelPicture,
  type Params,
  type PictureNode,
} from "../core/index.ts";
import { cutText, valueText } from "./attribute-text.ts";
import { writePurity } from "./stump/purity.ts";
import { NO_CLASS, SortedCounts } from "./stump/sorted-counts.ts";
import { ThresholdSearch } from "./stump/threshold-search.ts";

const parameters = {
  /** What the test maximises: the drop in entropy or in Gini impurity. Default "information-gain". */
  criterion: choice(["information-gain", "gini"], { default: "information-gain" }),
  /**
   * Byte budget. When it is full, numbers lose precision.
   * An integer in [256, inf) or Infinity. Default 33554432 (32 MiB).
   */
  maxBytes: integer({ default: 32 * 1024 * 1024, min: 256, unlimited: true }),
} as const;

class DecisionStump extends Classifier {
  readonly #gini: boolean;
  readonly #maxBytes: number;
  /** By slot of the classes seen; its length is C. */
  readonly #classWeights = new ClassWeights(this.arena, 0);
  readonly #slots = new ClassSlots(this.arena, 0, this.schema.classCount);
  /** Value capacity per attribute; 0 for numeric ones. */
  readonly #rooms = this.arena.int32("rooms", this.schema.attributes.length, { is: "stump" });
  /** C class weights for every value of every nominal attribute. */
  readonly #counts: Column<Float64Array>;
  readonly #numeric = Uint8Array.from(this.schema.attributes, ({ kind }) => (kind === "numeric" ? 1 : 0));
  readonly #sorted = new SortedCounts(this.arena, sumOf(this.#numeric, 0, this.#numeric.length), 0);

  // Everything below is derived from the columns, so it is not saved.
  /** Offset of an attribute's counts; for a numeric attribute its index among the numeric ones. */
  readonly #starts = new Int32Array(this.schema.attributes.length);
  /** Scratch: value capacities that a row needs. */
  readonly #needed = new Int32Array(this.schema.attributes.length);
  /** Purity of every nominal branch, NaN if its counts have changed since it was computed. */
  #purities = new Float64Array(0);
  // The best test; stale after learning. The next search starts from it.
  #stale = true;
  #attribute = -1;
  #search: ThresholdSearch;
  // Scratch of the search: the gain of each attribute; class weights of the rows that have an attribute's value; the
  // purity of all rows and of those.
  readonly #gains = new Float64Array(this.schema.attributes.length);
  #known = new Float64Array(0);
  readonly #undivided = new Float64Array(2);

  constructor(context: Context, { criterion, maxBytes }: Params<typeof parameters>) {
    super(context);
    const { schema } = context;
    this.#gini = criterion === "gini";
    this.#maxBytes = maxBytes;
    let values = 0;
    schema.attributes.forEach((attribute, a) => {
      this.#rooms.data[a] = attribute.values.length;
      values += attribute.values.length;
    });
    this.#counts = this.arena.float64("counts", 0);
    this.#search = new ThresholdSearch(this.#sorted, this.#gini, 0);
    this.#require(schema.classCount, values);
    this.restored();
  }

  override restored(): void {
    const classes = this.#classWeights.length;
    let start = 0;
    let numeric = 0;
    for (let a = 0; a < this.#starts.length; a++) {
      this.#starts[a] = this.#numeric[a] === 1 ? numeric++ : start;
      start += this.#rooms.data[a] * classes;
    }
    this.#purities = new Float64Array(classes > 0 ? start / classes : 0).fill(NaN);
    this.#known = new Float64Array(classes);
    this.#sorted.restored(classes, this.#maxBytes - this.#bytesBeside(classes, this.#valueCount));
    this.#search = new ThresholdSearch(this.#sorted, this.#gini, classes);
    this.#attribute = -1;
    this.#stale = true;
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    if (this.#stale) this.#choose();
    if (this.#writeBranch(rows, start, out, outStart, classes)) return;
    this.#slots.writeShares(this.#classWeights.column.data, 0, out, outStart, classes);
  }

  /** Writes the class distribution of the row's branch; returns false if it has none or it is empty. */
  #writeBranch(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): boolean {
    const attribute = this.#attribute;
    if (attribute < 0) return false;
    const room = this.#classWeights.length;
    const x = rows[start + attribute];
    let weights = this.#search.branches;
    let at = 0;
    if (this.#numeric[attribute] === 1) {
      if (x !== x) return false;
      if (!(x <= this.#search.threshold)) at = room;
    } else {
      if (!(x >= 0 && x < this.#rooms.data[attribute])) return false;
      weights = this.#counts.data;
      at = this.#starts[attribute] + (x | 0) * room;
    }
    return this.#slots.writeShares(weights, at, out, outStart, classes);
  }

  override get classesAnswered(): number {
    return this.#slots.end;
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.reserveAt(rows, start, label, false);
    this.#stale = true;
    const slot = this.#slots.slotOf(label);
    this.#classWeights.add(slot, weight);
    const classes = this.#classWeights.length;
    const { attributes } = this.schema;
    for (let a = 0; a < this.#numeric.length; a++) {
      const x = rows[start + a];
      if (this.#numeric[a] === 1) {
        if (x - x === 0) this.#sorted.add(this.#starts[a], x, slot, weight); // neither missing nor infinite
      } else if (x >= 0 && x < this.#rooms.data[a] && x < attributes[a].values.length) {
        const at = this.#starts[a] + (x | 0) * classes + slot;
        this.#counts.data[at] += weight;
        this.#purities[((at - slot) / classes) | 0] = NaN;
      }
    }
  }

  /** Indices that the schema does not have are ignored. */
  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    const { attributes } = this.schema;
    const rooms = this.#rooms.data;
    const needed = this.#needed;
    const isNewClass = this.#slots.slotOf(label) < 0;
    const classes = this.#slots.withDeclared(label);
    let values = 0; // that the row brings
    for (let a = 0; a < rooms.length; a++) {
      const x = rows[start + a];
      needed[a] = rooms[a];
      if (x >= rooms[a] && this.#numeric[a] === 0 && x < attributes[a].values.length) {
        needed[a] = Math.floor(x) + 1;
        values += needed[a] - rooms[a];
      }
    }
    if (values > 0 && this.#leastBytes(classes, this.#valueCount + values) > this.#maxBytes) {
      needed.set(rooms);
      values = 0;
    }
    if (values === 0) {
      if (!isNewClass) return;
      this.#require(classes, this.#valueCount);
    }
    if (!isTrial) this.#makeRoom(label);
  }

  /**
   * Makes room for a class and the values in `#needed`, and for twice as many values if no bits are dropped for it. There
   * is no spare room for classes: it would take time in every search.
   */
  #makeRoom(label: number): void {
    const rooms = this.#rooms.data;
    const needed = this.#needed;
    const doubled = needed.map((room, a) => (room > rooms[a] ? Math.max(room, 2 * rooms[a]) : room));
    this.#reshape(label, this.#hasRoom(label, sumOf(doubled, 0, doubled.length)) ? doubled : needed);
  }

  #hasRoom(label: number, values: number): boolean {
    const isNew = this.#slots.slotOf(label) < 0;
    const classes = this.#slots.count + Number(isNew);
    if (this.#leastBytes(this.#slots.withDeclared(label), values) > this.#maxBytes) return false;
    const inserted = isNew ? this.#slots.placeOf(label) : NO_CLASS;
    return this.#sorted.fits(this.#maxBytes - this.#bytesBeside(classes, values), inserted);
  }

  #reshape(label: number, rooms: Int32Array): void {
    const before = this.#counts.data.slice(0, this.#counts.length);
    const startsBefore = this.#starts.slice();
    const roomsBefore = this.#rooms.data.slice();
    const classesBefore = this.#classWeights.length;
    const isNew = this.#slots.slotOf(label) < 0;
    const classes = classesBefore + Number(isNew);
    const values = sumOf(rooms, 0, rooms.length);
    this.#counts.resize(values * classes, values * classes); // first: if it throws, nothing has changed
    this.#counts.data.fill(0);
    let slot = NO_CLASS;
    if (isNew) {
      slot = this.#slots.insert(label, classes);
      this.#classWeights.resize(classes, classes);
      insertAt(this.#classWeights.column.data, slot, classes);
    }
    this.#rooms.data.set(rooms);
    this.#sorted.keepTo(this.#maxBytes - this.#bytesBeside(classes, values), slot);
    this.restored();
    for (let a = 0; a < rooms.length; a++) {
      for (let v = 0; v < roomsBefore[a]; v++) {
        const from = startsBefore[a] + v * classesBefore;
        const to = this.#starts[a] + v * classes;
        this.#counts.data.set(before.subarray(from, from + classesBefore), to);
        if (isNew) insertAt(this.#counts.data, to + slot, to + classes);
      }
    }
  }

  // --- bytes --------------------------------------------------------------------------------------------------------

  /** Capacity for nominal values of all attributes. */
  get #valueCount(): number {
    return sumOf(this.#rooms.data, 0, this.#rooms.length);
  }

  /** Bytes of the columns that do not grow with numeric values. */
  #bytesBeside(classes: number, values: number): number {
    return classes * (8 * values + 12) + 4 * this.#rooms.length + 8;
  }

  /** Bytes that suffice for any rows without further classes and values. */
  #leastBytes(classes: number, values: number): number {
    return this.#bytesBeside(classes, values) + this.#sorted.leastBytes(classes);
  }

  #require(classes: number, values: number): void {
    const least = this.#leastBytes(classes, values);
    if (least <= this.#maxBytes) return;
    throw new CoppiceError("E_PARAM", {
      subject: "decision-stump: `maxBytes`",
      expected: `must be at least ${least} for ${classes} classes, ${values} nominal values and ${this.#sorted.attributes} numbers`,
      given: this.#maxBytes,
      remedy: "Raise the budget.",
    });
  }

  // --- the best test ------------------------------------------------------------------------------------------------

  /** Finds the first of the tests with the largest gain. */
  #choose(): void {
    const { data: classWeights, length: classes } = this.#classWeights.column;
    const search = this.#search;
    const gains = this.#gains;
    const before = this.#attribute;
    this.#stale = false;
    this.#attribute = -1;
    const { total } = this.#classWeights;
    if (total === 0) return;
    search.begin(total);
    writePurity(this.#gini, classWeights, 0, classes, this.#undivided, 0);
    for (let a = 0; a < gains.length; a++) {
      if (this.#numeric[a] === 0) {
        this.#writeNominalGain(a);
        search.claim(gains, a);
      }
    }
    // The previous best threshold is still a good one; its gain saves most of the search.
    if (before >= 0 && this.#numeric[before] === 1) search.claimNear(this.#starts[before], search.threshold);
    for (let a = 0; a < gains.length; a++) {
      if (this.#numeric[a] === 1) search.writeMost(this.#starts[a], gains, a);
    }
    for (let a = 0; a < gains.length; a++) {
      if (search.isBest(gains, a)) {
        this.#attribute = a;
        if (this.#numeric[a] === 1) search.find(this.#starts[a]);
        return;
      }
    }
  }

  /** Gain of a nominal attribute, times the weight of all rows. */
  #writeNominalGain(attribute: number): void {
    const counts = this.#counts.data;
    const { data: classWeights, length: classes } = this.#classWeights.column;
    const purities = this.#purities;
    const known = this.#known;
    for (let c = 0; c < classes; c++) known[c] = 0; // `fill` costs more than two classes
    let branch = (this.#starts[attribute] / classes) | 0;
    let inBranches = 0;
    for (let left = this.#rooms.data[attribute]; left > 0; left--, branch++) {
      const at = branch * classes;
      for (let c = 0; c < classes; c++) known[c] += counts[at + c];
      const purity = purities[branch];
      if (purity !== purity) writePurity(this.#gini, counts, at, classes, purities, branch);
      inBranches += purities[branch];
    }
    let complete = true;
    for (let c = 0; c < classes; c++) if (known[c] !== classWeights[c]) complete = false;
    if (!complete) writePurity(this.#gini, known, 0, classes, this.#undivided, 1);
    this.#gains[attribute] = inBranches - this.#undivided[complete ? 0 : 1];
  }

  /** Rows without the tested value, or in a branch without weight, get the class distribution of all rows. */
  override picture(row?: Float64Array): ModelPicture {
    if (this.#stale) this.#choose();
    const all = this.#classWeights;
    const attribute = this.schema.attributes[this.#attribute];
    const branches: PictureNode[] = [];
    if (attribute?.kind === "numeric") {
      const { threshold, branches: weights } = this.#search;
      branches.push(this.#pictureNode(cutText(attribute, false, threshold), weights, 0));
      branches.push(this.#pictureNode(cutText(attribute, true, threshold), weights, all.length));
    } else if (attribute !== undefined) {
      for (let v = 0; v < this.#rooms.data[this.#attribute] && v < attribute.values.length; v++) {
        const at = this.#starts[this.#attribute] + v * all.length;
        branches.push(this.#pictureNode(valueText(attribute, v), this.#counts.data, at));
      }
    }
    const x = row?.[this.#attribute] ?? NaN;
    const taken = attribute?.kind === "numeric" && x === x ? Number(x > this.#search.threshold) : x;
    const shown = row ? branches.filter(({ facts }, branch) => branch === taken && facts.weight !== 0) : branches;
    const root = { ...this.#pictureNode("all rows", all.column.data, 0), branches: shown };
    return { kind: "tree", root };
  }

  #pictureNode(test: string, weights: Float64Array, at: number): PictureNode {
    const classes = this.#classWeights.length;
    const weight = sumOf(weights, at, classes);
    if (weight === 0) return { test, facts: { weight }, branches: [] };
    const best = argMax(weights, at, classes);
    const answer = String(this.schema.labelOf(this.#slots.labels.data[best]));
    return { test, facts: { answer, weight, share: weights[at + best] / weight }, branches: [] };
  }

  inspect(): Inspection {
    if (this.#stale) this.#choose();
    const attribute = this.schema.attributes[this.#attribute];
    const test =
      attribute === undefined
        ? "none gains"
        : attribute.kind === "numeric"
          ? cutText(attribute, false, this.#search.threshold)
          : attribute.name;
    return {
      kind: "decision-stump",
      bytes: this.byteLength,
      facts: { test, "distinct numeric values": this.#sorted.size, "bits dropped of numbers": this.#sorted.bits },
    };
  }
}

function sumOf(weights: Float64Array | Int32Array | Uint8Array, at: number, count: number): number {
  let sum = 0;
  for (let c = 0; c < count; c++) sum += weights[at + c];
  return sum;
}

/**
 * A tree of one test, always the best one for all rows so far.
 *
 * @title Decision stump
 * @paper Oza (2001). Online Ensemble Learning; section 2.1.1
 * @choose As a baseline for what one attribute can predict, and as a weak member of many in boosting.
 * @cost O(d) per row learned, O(d log n) where numeric; the first prediction after a change is O(C (V + n)), and takes
 *   a step per 64 numeric values if the best test stays about the same; others O(C). 8 C V + (36 + C / 8) n bytes (C
 *   classes seen, d attributes, V nominal values, n distinct pairs of numeric value and class, up to one per row and
 *   attribute), in arrays that double. When the budget is full, numbers lose one or more bits in O(n log n), at most 63
 *   times.
 * @missing A row counts for the attributes it has values of; a test's gain is scaled by the share of rows that have its
 *   value. Without the tested value, the class distribution of all rows is predicted.
 * @unseen The class distribution of all rows is predicted, also for values that do not fit the budget.
 */
export const decisionStump = /* @__PURE__ */ definitionOf({
  id: "decision-stump",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "exact",
    seeded: false,
  },
  test: { maxBytes: 16_000 },
  create: (context, params) => new DecisionStump(context, params),
});
