/**
 * Rows that do not fit: what a model that has learned finds hard to believe at a second look. Any model can be asked how
 * probable a row's label is. Boosting gives weight to rows that its members get wrong, so rows that are heavy to the end are
 * noisy or outliers (Oza 2001, section 6.2).
 */
import {
  type Batch,
  batchesOf,
  type Classifier,
  CoppiceError,
  checkBatch,
  choice,
  integer,
  mostProbable,
  resolveParams,
  type Source,
  usage,
  withRoom,
} from "../core/index.ts";
import { classifierOf, type Evaluable, requireSource } from "./requirements.ts";

/** All options of a search for outliers, with ranges, defaults and meaning. */
export const outlierParams = {
  /** Rows that are found, at most. */
  most: /* @__PURE__ */ integer({ default: 20, min: 1, max: 10_000_000 }),
  /**
   * Probability: rows whose label is least probable to the model. Weight: rows that would weigh most behind the last member,
   * for models with row weights.
   */
  by: /* @__PURE__ */ choice(["probability", "weight"], { default: "probability" }),
} as const;

export interface OutlierOptions {
  readonly most?: number | undefined;
  readonly by?: "probability" | "weight" | undefined;
}

export interface Outlier<Kept = undefined> {
  /** The row's number among those looked at, from 1. */
  readonly row: number;
  /** The class it has. */
  readonly label: number;
  /** The class that is most probable to the model. */
  readonly predicted: number;
  /** The model's probability of the class it has. */
  readonly probability: number;
  /** What it would weigh behind the last member; undefined for models without row weights. */
  readonly weight: number | undefined;
  /** What was kept of it. */
  readonly kept: Kept;
}

/**
 * Looks at a source's rows with a model, which learns nothing, and gives those that fit least, the worst first: those with the
 * least probable label, or by weight, of equally heavy ones those with the less probable label; then in the order of the source. Rows without a label are left out. Each
 * outlier keeps its values, as encoded. Takes one pass and the memory of as many rows as are found.
 *
 * `E_COMPOSITION` by weight for a model without row weights, and for one of another schema.
 */
export async function findOutliers(
  model: Evaluable,
  source: Source<unknown>,
  options: OutlierOptions = {},
): Promise<Outlier<Float64Array>[]> {
  const search = new OutlierSearch<Float64Array>(model, options);
  requireSource("findOutliers", source, [search.classifier]);
  const width = source.schema.attributes.length;
  for await (const batch of batchesOf("findOutliers", source)) {
    search.look(batch, (i) => batch.rows.slice(i * width, (i + 1) * width));
  }
  return search.found();
}

/** What `findOutliers` does, for rows that come batch by batch. What is kept of a row is asked for when it joins those found so far. */
export class OutlierSearch<Kept = undefined> {
  readonly classifier: Classifier;
  readonly #most: number;
  readonly #byWeight: boolean;
  /** A heap: no row fits better than the first, and none than the one at (i - 1) >> 1. */
  readonly #heap: Outlier<Kept>[] = [];
  #rows = 0;
  #probabilities = new Float64Array(0);

  constructor(model: Evaluable, options: OutlierOptions = {}) {
    const { most, by } = resolveParams("outliers", outlierParams, options);
    this.classifier = classifierOf("outliers", model);
    this.#most = most;
    this.#byWeight = by === "weight";
    if (this.#byWeight && this.classifier.rowWeightAt === undefined) {
      throw new CoppiceError("E_COMPOSITION", {
        subject: `outliers by weight: ${this.classifier.inspect().kind} gives rows no weights by what its members get wrong`,
        remedy: 'Use a boosting ensemble, such as online boosting, or leave `by` at "probability".',
      });
    }
  }

  look(batch: Batch, keep?: (i: number) => Kept): void {
    const { classifier } = this;
    const classes = classifier.schema.classCount;
    const width = classifier.schema.attributes.length;
    checkBatch("outliers", batch, width, this.#rows + 1);
    if (keep !== undefined && typeof keep !== "function") {
      throw usage("outliers: what keeps a row", "must be a function", { given: keep });
    }
    const { rows, labels, count } = batch;
    this.#probabilities = withRoom(this.#probabilities, count * classes);
    const probabilities = this.#probabilities;
    classifier.predictProbaMany(rows, count, probabilities);
    for (let i = 0; i < count; i++) {
      this.#rows++;
      const label = labels[i];
      if (label === -1) continue;
      if (label < 0 || label >= classes) {
        throw usage("a label", `must be a class index in [0, ${classes}), or -1`, { given: label });
      }
      const probability = probabilities[i * classes + label];
      let weight = this.#byWeight ? classifier.rowWeightAt?.(rows, i * width, label) : undefined;
      const full = this.#heap.length >= this.#most;
      if (full && !this.#isWorse({ row: this.#rows, probability, weight }, this.#heap[0])) continue;
      // By probability only rows that join need it: it takes as long as the answer.
      if (!this.#byWeight) weight = classifier.rowWeightAt?.(rows, i * width, label);
      const predicted = mostProbable(probabilities, i * classes, classes);
      const found = { row: this.#rows, label, predicted, probability, weight, kept: keep?.(i) as Kept };
      if (full) this.#sink(found);
      else this.#rise(found);
    }
  }

  /** Those found so far, the worst first. */
  found(): Outlier<Kept>[] {
    return [...this.#heap].sort((a, b) => (this.#isWorse(a, b) ? -1 : 1));
  }

  /** Whether a row fits worse than another one. */
  #isWorse(a: Fit, b: Fit): boolean {
    if (this.#byWeight && a.weight !== b.weight) return (a.weight as number) > (b.weight as number);
    return a.probability === b.probability ? a.row < b.row : a.probability < b.probability;
  }

  #rise(found: Outlier<Kept>): void {
    const heap = this.#heap;
    let at = heap.length;
    for (let above = (at - 1) >> 1; at > 0 && this.#isWorse(heap[above], found); above = (at - 1) >> 1) {
      heap[at] = heap[above];
      at = above;
    }
    heap[at] = found;
  }

  /** In place of the first. */
  #sink(found: Outlier<Kept>): void {
    const heap = this.#heap;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && this.#isWorse(heap[below], heap[below + 1])) below++;
      if (!this.#isWorse(found, heap[below])) break;
      heap[at] = heap[below];
      at = below;
    }
    heap[at] = found;
  }
}

type Fit = Pick<Outlier, "row" | "probability" | "weight">;
