/**
 * Decision stump (Oza 2001, section 2.1.1): the one test that tells most about the class, a branch per value of a
 * nominal attribute or two branches at a threshold of a numeric one. Lossless: all counts are kept, down to every distinct
 * value, and the test is chosen when a prediction needs it, so the order of the rows does not matter.
 *
 * Oza does not name the measure or treat numbers and missing values. Here: information gain as in his ID3, or Gini;
 * thresholds halfway between neighbouring values; gain on the rows whose value is known, times their share. Ties go to
 * the first attribute and the lowest threshold. Where no test gains, or a branch is empty, all rows' classes answer.
 */
import {
  Classifier,
  type Column,
  choice,
  defineClassifier,
  type Inspection,
  log2,
  type Schema,
} from "../core/index.ts";
import { SortedCounts } from "./decision-stump-values.ts";

/** Gains nearer than this are equal: the same counts in another order must not differ by a rounding error. */
const SAME_GAIN = 1e-12;

class DecisionStump extends Classifier {
  readonly #gini: boolean;
  readonly #classWeights = this.arena.float64("classWeights", this.schema.classCount); // its length is the room C
  /** Room for values, by attribute; 0 where numeric. */
  readonly #rooms = this.arena.int32("rooms", this.schema.attributes.length);
  /** Nominal attribute after attribute, value after value: C weights. */
  readonly #counts: Column<Float64Array>;
  readonly #sorted = new SortedCounts(this.arena, this.schema.attributes.length);

  readonly #numeric = Uint8Array.from(this.schema.attributes, ({ kind }) => (kind === "numeric" ? 1 : 0));
  // Derived from the rooms: where an attribute's counts begin.
  readonly #starts = new Int32Array(this.schema.attributes.length);
  /** Purity of every nominal branch, NaN where its counts have changed since. Derived, so not saved. */
  #purities = new Float64Array(0);
  // The chosen test, until something is learned. Derived too.
  #stale = true;
  #attribute = -1;
  #threshold = 0;
  /** Class weights at or below and above the threshold. */
  #branches = new Float64Array(0);
  // Scratch of the search: purity of all rows, class weights of an attribute's known rows, and of the rows at or below a threshold.
  #undivided = 0;
  #known = new Float64Array(0);
  #below = new Float64Array(0);

  constructor(schema: Schema, gini: boolean) {
    super(schema);
    this.#gini = gini;
    let values = 0;
    schema.attributes.forEach((attribute, a) => {
      this.#rooms.data[a] = attribute.values.length;
      values += attribute.values.length;
    });
    this.#counts = this.arena.float64("counts", values * schema.classCount);
    this.restored();
  }

  override restored(): void {
    const classes = this.#classWeights.length;
    let start = 0;
    for (let a = 0; a < this.#starts.length; a++) {
      this.#starts[a] = start;
      start += (this.#rooms.data[a] as number) * classes;
    }
    this.#purities = new Float64Array(classes > 0 ? start / classes : 0).fill(NaN);
    this.#known = new Float64Array(classes);
    this.#below = new Float64Array(classes);
    this.#branches = new Float64Array(2 * classes);
    this.#stale = true;
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    if (this.#stale) this.#choose();
    const room = this.#classWeights.length;
    let weights = this.#classWeights.data;
    let at = 0;
    let total = 0;
    if (this.#attribute >= 0) {
      const x = rows[start + this.#attribute] as number;
      if (this.#numeric[this.#attribute] === 1) {
        if (x === x) {
          weights = this.#branches;
          at = x <= this.#threshold ? 0 : room;
        }
      } else if (x >= 0 && x < (this.#rooms.data[this.#attribute] as number)) {
        weights = this.#counts.data;
        at = (this.#starts[this.#attribute] as number) + (x | 0) * room;
      }
      total = sumOf(weights, at, room);
    }
    if (total === 0) {
      weights = this.#classWeights.data;
      at = 0;
      total = sumOf(weights, at, room);
    }
    for (let c = 0; c < classes; c++) {
      out[outStart + c] = c < room && total > 0 ? (weights[at + c] as number) / total : 0;
    }
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.#makeRoom(rows, start, label);
    this.#stale = true;
    const { data: classWeights, length: classes } = this.#classWeights;
    classWeights[label] = (classWeights[label] as number) + weight;
    const rooms = this.#rooms.data;
    const counts = this.#counts.data;
    for (let a = 0; a < rooms.length; a++) {
      const x = rows[start + a] as number;
      if (this.#numeric[a] === 1) {
        if (x - x === 0) this.#sorted.add(a, x, label, weight);
      } else if (x >= 0 && x < (rooms[a] as number)) {
        const at = (this.#starts[a] as number) + (x | 0) * classes + label;
        counts[at] = (counts[at] as number) + weight;
        this.#purities[((at - label) / classes) | 0] = NaN;
      }
    }
  }

  /** Grows the counts for a class or nominal values not met before. Indices the schema does not have stay unknown. */
  #makeRoom(rows: Float64Array, start: number, label: number): void {
    const { attributes } = this.schema;
    const rooms = this.#rooms.data;
    const classes = this.#classWeights.length;
    let grown: Int32Array | undefined;
    for (let a = 0; a < rooms.length; a++) {
      const x = rows[start + a] as number;
      const room = rooms[a] as number;
      if (x >= room && this.#numeric[a] === 0 && x < (attributes[a]?.values.length ?? 0)) {
        grown ??= rooms.slice();
        grown[a] = Math.max(Math.floor(x) + 1, 2 * room);
      }
    }
    if (grown === undefined && label < classes) return;
    const before = this.#counts.data.slice(0, this.#counts.length);
    const startsBefore = this.#starts.slice();
    const roomsBefore = rooms.slice();
    if (label >= classes) this.#classWeights.resize(Math.max(label + 1, 2 * classes));
    if (grown !== undefined) rooms.set(grown);
    this.restored();
    const moved = this.#classWeights.length;
    const length = rooms.reduce((sum, room) => sum + room, 0) * moved;
    this.#counts.resize(0, 0);
    this.#counts.resize(length, length);
    for (let a = 0; a < attributes.length; a++) {
      for (let v = 0; v < (roomsBefore[a] as number); v++) {
        const from = (startsBefore[a] as number) + v * classes;
        this.#counts.data.set(before.subarray(from, from + classes), (this.#starts[a] as number) + v * moved);
      }
    }
  }

  /** Finds the test with the largest gain. */
  #choose(): void {
    const total = sumOf(this.#classWeights.data, 0, this.#classWeights.length);
    this.#stale = false;
    this.#attribute = -1;
    this.#undivided = this.#purity(this.#classWeights.data, 0, this.#classWeights.length);
    let best = 0; // a test must gain something
    for (let a = 0; a < this.#numeric.length && total > 0; a++) {
      if (this.#numeric[a] === 1) best = this.#bestThreshold(a, total, best);
      else {
        const gain = this.#nominalGain(a) / total;
        if (gain > best + SAME_GAIN) {
          best = gain;
          this.#attribute = a;
        }
      }
    }
  }

  /** Gain of a nominal attribute, times the weight of all rows. */
  #nominalGain(attribute: number): number {
    const counts = this.#counts.data;
    const { data: classWeights, length: classes } = this.#classWeights;
    const purities = this.#purities;
    const known = this.#known;
    for (let c = 0; c < classes; c++) known[c] = 0; // `fill` costs more than two classes
    let branch = ((this.#starts[attribute] as number) / classes) | 0;
    let inBranches = 0;
    for (let left = this.#rooms.data[attribute] as number; left > 0; left--, branch++) {
      const at = branch * classes;
      for (let c = 0; c < classes; c++) known[c] = (known[c] as number) + (counts[at + c] as number);
      let purity = purities[branch] as number;
      if (purity !== purity) purities[branch] = purity = this.#purity(counts, at, classes);
      inBranches += purity;
    }
    let complete = true;
    for (let c = 0; c < classes; c++) if (known[c] !== classWeights[c]) complete = false;
    return inBranches - (complete ? this.#undivided : this.#purity(known, 0, classes));
  }

  /** Tries the thresholds between neighbouring values; takes the first that gains more than `best`. Returns the gain. */
  #bestThreshold(attribute: number, total: number, best: number): number {
    const { values, labels, weights, following } = this.#sorted.columns;
    const offset = this.#numeric.length;
    const classes = this.#classWeights.length;
    const branches = this.#branches;
    const known = this.#known.fill(0);
    for (let e = following[attribute] as number; e !== 0; e = following[offset + e] as number) {
      known[labels[e] as number] = (known[labels[e] as number] as number) + (weights[e] as number);
    }
    const undivided = this.#purity(known, 0, classes);
    const below = this.#below.fill(0);
    const above = known; // what is moved below is taken away
    let previous = NaN;
    for (let e = following[attribute] as number; e !== 0; e = following[offset + e] as number) {
      const value = values[e] as number;
      if (value > previous) {
        const gain = (this.#purity(below, 0, classes) + this.#purity(above, 0, classes) - undivided) / total;
        if (gain > best + SAME_GAIN) {
          best = gain;
          this.#attribute = attribute;
          this.#threshold = between(previous, value);
          // Fractional weights may leave a rounding error below 0.
          for (let c = 0; c < classes; c++) {
            branches[c] = below[c] as number;
            branches[classes + c] = Math.max(0, above[c] as number);
          }
        }
      }
      previous = value;
      const label = labels[e] as number;
      below[label] = (below[label] as number) + (weights[e] as number);
      above[label] = (above[label] as number) - (weights[e] as number);
    }
    return best;
  }

  /** Weight times how pure it is, up to a constant: the sum of this over branches is what a test maximises. */
  #purity(weights: Float64Array, at: number, classes: number): number {
    let total = 0;
    let sum = 0;
    if (this.#gini) {
      for (let c = 0; c < classes; c++) {
        const weight = weights[at + c] as number;
        total += weight;
        sum += weight * weight; // N (1 - gini) = sum n_y^2 / N
      }
      return total > 0 ? sum / total : 0;
    }
    for (let c = 0; c < classes; c++) {
      const weight = weights[at + c] as number;
      total += weight;
      sum += timesLog(weight); // -N entropy = sum n_y lg n_y - N lg N
    }
    return sum - timesLog(total);
  }

  inspect(): Inspection {
    if (this.#stale) this.#choose();
    const attribute = this.schema.attributes[this.#attribute];
    const test =
      attribute === undefined
        ? "none gains"
        : attribute.kind === "numeric"
          ? `${attribute.name} <= ${this.#threshold}`
          : attribute.name;
    return {
      kind: "decision-stump",
      bytes: this.byteLength,
      facts: { test, "distinct numeric values": this.#sorted.size },
    };
  }
}

function sumOf(weights: Float64Array, at: number, count: number): number {
  let sum = 0;
  for (let c = 0; c < count; c++) sum += weights[at + c] as number;
  return sum;
}

/** A number in [low, high), halfway where there is room; neither the sum nor the difference of the two can overflow. */
function between(low: number, high: number): number {
  const middle = low / 2 + high / 2;
  return middle > low && middle < high ? middle : low;
}

const TABLE_LENGTH = 65_536;
let table: Float64Array | undefined;

/** n lg n, from a table for whole numbers: a stump in a chain asks for it a hundred times per row. */
function timesLog(n: number): number {
  if (n < TABLE_LENGTH && n === (n | 0) && n >= 0) {
    table ??= Float64Array.from({ length: TABLE_LENGTH }, (_, i) => (i === 0 ? 0 : i * log2(i)));
    return table[n] as number;
  }
  return n > 0 ? n * log2(n) : 0; // a difference of fractional weights may end a rounding error below 0
}

export const decisionStump = /* @__PURE__ */ defineClassifier({
  id: "decision-stump",
  kind: "learner",
  title: "Decision stump",
  summary: "A tree of one test, always the best one for all rows so far.",
  paper: { authors: "Oza", year: 2001, title: "Online Ensemble Learning", place: "section 2.1.1" },
  params: {
    criterion: /* @__PURE__ */ choice(["information-gain", "gini"], {
      default: "information-gain",
      doc: "What the test maximises: the drop in entropy or in Gini impurity.",
    }),
  },
  capabilities: {
    weights: "exact",
    seeded: false,
    missing:
      "A row counts for the attributes it knows; a test's gain is scaled by the share of rows that know it. Without the tested value all rows' classes answer.",
    unseen: "All rows' classes answer.",
  },
  cost: "O(d) per row learned, O(d log n) where numeric; the first prediction after a change is O(C (V + n)), others O(C). 8 C V + 32 n bytes (C classes, d attributes, V nominal values, n distinct pairs of numeric value and class, up to one per row and attribute).",
  create: (schema, { criterion }) => new DecisionStump(schema, criterion === "gini"),
});
