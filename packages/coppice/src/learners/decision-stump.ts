/**
 * Decision stump (Oza 2001, section 2.1.1): the one test that tells most about the class, a branch per value of a
 * nominal attribute or two branches at a threshold of a numeric one. Lossless: all counts are kept, down to every distinct
 * value, and the test is chosen when a prediction needs it, so the order of the rows does not matter.
 *
 * Oza does not name the measure or treat numbers and missing values. Here: information gain as in his ID3, or Gini;
 * thresholds halfway between neighbouring values; gain on the rows whose value is known, times their share. Ties go to
 * the first attribute and the lowest threshold. Where no test gains, or a branch is empty, all rows' classes answer.
 */
import { Classifier, type Column, choice, defineClassifier, type Inspection, type Schema } from "../core/index.ts";
import { writePurity } from "./stump/purity.ts";
import { SortedCounts } from "./stump/sorted-counts.ts";
import { ThresholdSearch } from "./stump/threshold-search.ts";

class DecisionStump extends Classifier {
  readonly #gini: boolean;
  readonly #classWeights = this.arena.float64("classWeights", this.schema.classCount); // its length is the room C
  /** Room for values, by attribute; 0 where numeric. */
  readonly #rooms = this.arena.int32("rooms", this.schema.attributes.length);
  /** Nominal attribute after attribute, value after value: C weights. */
  readonly #counts: Column<Float64Array>;
  readonly #numeric = Uint8Array.from(this.schema.attributes, ({ kind }) => (kind === "numeric" ? 1 : 0));
  readonly #sorted = new SortedCounts(
    this.arena,
    sumOf(this.#numeric, 0, this.#numeric.length),
    this.schema.classCount,
  );

  // Derived from the rooms: where an attribute's counts begin; of a numeric one, its place among the numeric ones.
  readonly #starts = new Int32Array(this.schema.attributes.length);
  /** Purity of every nominal branch, NaN where its counts have changed since. Derived, so not saved. */
  #purities = new Float64Array(0);
  // The chosen test, until something is learned. Derived too. The one before is where the next search begins.
  #stale = true;
  #attribute = -1;
  #search: ThresholdSearch;
  // Scratch of the search: gain per attribute, class weights of an attribute's known rows, and purity of all and of those.
  readonly #gains = new Float64Array(this.schema.attributes.length);
  #known = new Float64Array(0);
  readonly #undivided = new Float64Array(2);

  constructor(schema: Schema, gini: boolean) {
    super(schema);
    this.#gini = gini;
    let values = 0;
    schema.attributes.forEach((attribute, a) => {
      this.#rooms.data[a] = attribute.values.length;
      values += attribute.values.length;
    });
    this.#counts = this.arena.float64("counts", values * schema.classCount);
    this.#search = new ThresholdSearch(this.#sorted, gini, 0);
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
    this.#sorted.restored(classes);
    this.#search = new ThresholdSearch(this.#sorted, this.#gini, classes);
    this.#attribute = -1;
    this.#stale = true;
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    if (this.#stale) this.#choose();
    const room = this.#classWeights.length;
    let weights = this.#classWeights.data;
    let at = 0;
    let total = 0;
    if (this.#attribute >= 0) {
      const x = rows[start + this.#attribute];
      if (this.#numeric[this.#attribute] === 1) {
        if (x === x) {
          weights = this.#search.branches;
          at = x <= this.#search.threshold ? 0 : room;
        }
      } else if (x >= 0 && x < this.#rooms.data[this.#attribute]) {
        weights = this.#counts.data;
        at = this.#starts[this.#attribute] + (x | 0) * room;
      }
      total = sumOf(weights, at, room);
    }
    if (total === 0) {
      weights = this.#classWeights.data;
      at = 0;
      total = sumOf(weights, at, room);
    }
    for (let c = 0; c < classes; c++) {
      out[outStart + c] = c < room && total > 0 ? weights[at + c] / total : 0;
    }
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.#makeRoom(rows, start, label);
    this.#stale = true;
    const { data: classWeights, length: classes } = this.#classWeights;
    classWeights[label] += weight;
    const rooms = this.#rooms.data;
    const counts = this.#counts.data;
    for (let a = 0; a < rooms.length; a++) {
      const x = rows[start + a];
      if (this.#numeric[a] === 1) {
        if (x - x === 0) this.#sorted.add(this.#starts[a], x, label, weight);
      } else if (x >= 0 && x < rooms[a]) {
        const at = this.#starts[a] + (x | 0) * classes + label;
        counts[at] += weight;
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
      const x = rows[start + a];
      const room = rooms[a];
      if (x >= room && this.#numeric[a] === 0 && x < (attributes[a]?.values.length ?? 0)) {
        grown ??= rooms.slice();
        grown[a] = Math.max(Math.floor(x) + 1, 2 * room);
      }
    }
    if (grown === undefined && label < classes) return;
    const before = this.#counts.data.slice(0, this.#counts.length);
    const startsBefore = this.#starts.slice();
    const roomsBefore = rooms.slice();
    const moved = label < classes ? classes : Math.max(label + 1, 2 * classes);
    const length = (grown ?? rooms).reduce((sum, room) => sum + room, 0) * moved;
    this.#counts.resize(length, length); // first: where it is refused, nothing has changed
    this.#counts.data.fill(0);
    this.#classWeights.resize(moved);
    if (moved > classes) this.#sorted.grow(moved);
    if (grown !== undefined) rooms.set(grown);
    this.restored();
    for (let a = 0; a < attributes.length; a++) {
      for (let v = 0; v < roomsBefore[a]; v++) {
        const from = startsBefore[a] + v * classes;
        this.#counts.data.set(before.subarray(from, from + classes), this.#starts[a] + v * moved);
      }
    }
  }

  /** Finds the first of the tests with the largest gain. */
  #choose(): void {
    const { data: classWeights, length: classes } = this.#classWeights;
    const search = this.#search;
    const gains = this.#gains;
    const before = this.#attribute;
    this.#stale = false;
    this.#attribute = -1;
    const total = sumOf(classWeights, 0, classes);
    if (total === 0) return;
    search.begin(total);
    writePurity(this.#gini, classWeights, 0, classes, this.#undivided, 0);
    for (let a = 0; a < gains.length; a++) {
      if (this.#numeric[a] === 0) {
        this.#writeNominalGain(a);
        search.claim(gains, a);
      }
    }
    // The best threshold before one more row is a good one after it, and so spares most of the search.
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
    const { data: classWeights, length: classes } = this.#classWeights;
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

  inspect(): Inspection {
    if (this.#stale) this.#choose();
    const attribute = this.schema.attributes[this.#attribute];
    const test =
      attribute === undefined
        ? "none gains"
        : attribute.kind === "numeric"
          ? `${attribute.name} <= ${this.#search.threshold}`
          : attribute.name;
    return {
      kind: "decision-stump",
      bytes: this.byteLength,
      facts: { test, "distinct numeric values": this.#sorted.size },
    };
  }
}

function sumOf(weights: Float64Array | Uint8Array, at: number, count: number): number {
  let sum = 0;
  for (let c = 0; c < count; c++) sum += weights[at + c];
  return sum;
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
  cost: "O(d) per row learned, O(d log n) where numeric; the first prediction after a change is O(C (V + n)), and takes a step per 64 numeric values where the best test stays about the same; others O(C). 8 C V + (36 + C / 8) n bytes (C classes, d attributes, V nominal values, n distinct pairs of numeric value and class, up to one per row and attribute).",
  create: (schema, { criterion }) => new DecisionStump(schema, criterion === "gini"),
});
