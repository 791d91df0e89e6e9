/**
 * Outliers: rows whose label a trained model finds improbable on a second pass. Any model gives the probability of a
 * row's label. Boosting gives weight to rows that its members get wrong, so rows that stay heavy to the end are noisy
 * or outliers (Oza 2001, section 6.2).
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
  /** The most rows to find. */
  most: /* @__PURE__ */ integer({ default: 20, min: 1, max: 10_000_000 }),
  /**
   * Probability: rows whose label is least probable to the model. Weight: rows with the largest weight after the last
   * member, for models with row weights.
   */
  by: /* @__PURE__ */ choice(["probability", "weight"], { default: "probability" }),
} as const;

/** Options of `findOutliers` and `OutlierSearch`. */
export interface OutlierOptions {
  /** The most rows to find. An integer in [1, 10000000]. Default 20. */
  readonly most?: number | undefined;
  /**
   * Probability: rows whose label is least probable to the model. Weight: rows with the largest weight after the last
   * member, for models with row weights. Default "probability".
   */
  readonly by?: "probability" | "weight" | undefined;
}

/** A row that fits a model badly. */
export interface Outlier<Kept = undefined> {
  /** The row's number among those examined, from 1. */
  readonly row: number;
  /** Its class label. */
  readonly label: number;
  /** The class most probable to the model. */
  readonly predicted: number;
  /** The model's probability of its class label. */
  readonly probability: number;
  /** Its weight after the last member; undefined for models without row weights. */
  readonly weight: number | undefined;
  /** What the callback `keep` returned for it. */
  readonly kept: Kept;
}

/**
 * Examines a source's rows with a model, which learns nothing, and returns those that fit least, worst first: those
 * with the least probable label, or by weight the heaviest, with ties to the less probable label; then in the source's
 * order. Rows without a label are skipped. Each outlier keeps its values, as encoded. One pass; memory for the rows
 * found.
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

/** `findOutliers` for rows that arrive in batches. `keep` is called when a row joins those found so far. */
export class OutlierSearch<Kept = undefined> {
  /** The model's, which learns nothing here. */
  readonly classifier: Classifier;
  readonly #most: number;
  readonly #byWeight: boolean;
  /** A heap with the best-fitting row first: no row fits better than its parent at (i - 1) >> 1. */
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
        subject: `outliers by weight: ${this.classifier.inspect().kind} does not weight rows the way boosting ensembles do`,
        remedy: 'Use a boosting ensemble, such as online boosting, or leave `by` at "probability".',
      });
    }
  }

  /**
   * Examines the next rows. `keep` gets a row's index in the batch. `E_USAGE` for a label that is neither a class nor -1,
   * `E_INPUT` for what is no batch.
   */
  look(batch: Batch, keep?: (i: number) => Kept): void {
    const { classifier } = this;
    const classes = classifier.schema.classCount;
    const width = classifier.schema.attributes.length;
    checkBatch("outliers", batch, width, this.#rows + 1);
    if (keep !== undefined && typeof keep !== "function") {
      throw usage("outliers: `keep`", "must be a function", { given: keep });
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
      // By probability only the rows that join need their weight, which costs as much as a prediction.
      if (!this.#byWeight) weight = classifier.rowWeightAt?.(rows, i * width, label);
      const predicted = mostProbable(probabilities, i * classes, classes);
      const found = { row: this.#rows, label, predicted, probability, weight, kept: keep?.(i) as Kept };
      if (full) this.#sink(found);
      else this.#rise(found);
    }
  }

  /** The rows found so far, worst first. */
  found(): Outlier<Kept>[] {
    return [...this.#heap].sort((a, b) => (this.#isWorse(a, b) ? -1 : 1));
  }

  /** Whether row `a` fits worse than row `b`. */
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

  /** Replaces the first row. */
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
