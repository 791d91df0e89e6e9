/**
 * ADWIN keeps a window over the newest numbers. It grows while the numbers look alike, and drops its old end when two
 * of its parts have different means. Bifet and Gavalda, "Learning from Time-Changing Data with Adaptive Windowing"
 * (2007), algorithm 1, as ADWIN2 with an exponential histogram.
 *
 * Where sources differ: the bound has MOA's and River's small-sample form, m = 1/(n0 - 4) + 1/(n1 - 4), with parts of
 * at least 5 items (MOA: 7; either way far too few to cut) and delta' = delta / ln W. Every bucket boundary is tried,
 * as in the paper. `add` reports changes in both directions; `risen` says whether the last one was an increase, which
 * is all that ensembles count.
 *
 * After a change the paper and MOA drop the oldest buckets and keep the rest. Enough old numbers may remain for the
 * next test to find a difference again, so one change is often reported several times. River starts afresh with the
 * next number, as DDM does: `afterChange: "restart"`. That reports a change once, but knows nothing of the present
 * until new numbers arrive. Ensembles that replace a member reset its ADWIN themselves.
 */
import { choice, type Memory, powerOfTwo, real } from "../core/index.ts";
import { Cut } from "./cut.ts";
import { Detector, defineDetector } from "./detector.ts";
import { Histogram } from "./histogram.ts";
import { checkNumber } from "./input.ts";

// Positions in `counters`.
const WAITING = 0;
const RISEN = 1;

// Scratch for buckets that move up a row while numbers are filed.
const evenSums = /* @__PURE__ */ new Float64Array(Histogram.SCRATCH);
const evenSquares = /* @__PURE__ */ new Float64Array(Histogram.SCRATCH);
const oddSums = /* @__PURE__ */ new Float64Array(Histogram.SCRATCH);
const oddSquares = /* @__PURE__ */ new Float64Array(Histogram.SCRATCH);
const cut = /* @__PURE__ */ new Cut();

/** The detector that `adwin` makes. */
export class Adwin extends Detector {
  /** Confidence, in (0, 1): smaller values raise fewer false alarms and find changes later. */
  readonly delta: number;
  readonly #moments = this.arena.float64("moments", Histogram.MOMENTS);
  readonly #recent = this.arena.float64("recent", Histogram.CLOCK);
  readonly #counters = this.arena.int32("counters", 2, { is: "adwin" });
  readonly #rowBuckets = this.arena.uint8("rowBuckets", 0);
  /** `ROW_BUCKETS` places per row, oldest bucket first. */
  readonly #sums = this.arena.float64("bucketSums", 0);
  readonly #squares = this.arena.float64("bucketSquares", 0);

  /** `delta` in (0, 1), unchecked: about the share of tests on an unchanging stream that may raise a false alarm. */
  constructor(delta = 0.002, memory?: Memory) {
    super(memory);
    this.delta = delta;
  }

  /** Numbers in the window. */
  get width(): number {
    return this.#moments.data[Histogram.WIDTH];
  }

  get mean(): number {
    return this.width > 0 ? this.#moments.data[Histogram.TOTAL] / this.width : 0;
  }

  /** Whether the last change found was an increase of the mean; false before any. */
  get risen(): boolean {
    return this.#counters.data[RISEN] === 1;
  }

  /**
   * Takes a number in [-1e75, 1e75], `E_USAGE` otherwise; the bound is made for [0, 1]. Returns true when old numbers
   * were dropped because their mean differs from that of the rest. This is tested after every 32nd number.
   */
  add(value: number): boolean {
    checkNumber("adwin", value);
    const moments = this.#moments.data;
    const counters = this.#counters.data;
    const waiting = counters[WAITING];
    this.#recent.data[waiting] = value;
    moments[Histogram.WIDTH] += 1;
    moments[Histogram.TOTAL] += value;
    counters[WAITING] = waiting + 1;
    return waiting + 1 === Histogram.CLOCK && this.#test();
  }

  reset(): void {
    this.#moments.data.fill(0);
    this.#counters.data.fill(0);
    this.#setRows(0);
  }

  #test(): boolean {
    this.#addSquares();
    this.#file();
    if (!this.#partsDiffer()) return false;
    const before = this.mean;
    do this.#dropOldest();
    while (this.#partsDiffer());
    this.#counters.data[RISEN] = this.mean > before ? 1 : 0;
    return true;
  }

  /** Adds the squared deviations of the waiting numbers, and the distance of their mean from the filed ones'. */
  #addSquares(): void {
    const moments = this.#moments.data;
    const recent = this.#recent.data;
    let sum = 0;
    for (let i = 0; i < Histogram.CLOCK; i++) sum += recent[i];
    const mean = sum / Histogram.CLOCK;
    let squares = 0;
    for (let i = 0; i < Histogram.CLOCK; i++) {
      const deviation = recent[i] - mean;
      squares += deviation * deviation;
    }
    const width = moments[Histogram.WIDTH];
    const filed = width - Histogram.CLOCK;
    if (filed > 0) {
      const distance = mean - (moments[Histogram.TOTAL] - sum) / filed;
      squares += (distance * distance * filed * Histogram.CLOCK) / width;
    }
    moments[Histogram.SQUARES] += squares;
  }

  /** Moves the waiting numbers into row 0. A row with more than 5 buckets merges its two oldest into the row above. */
  #file(): void {
    this.#counters.data[WAITING] = 0;
    const recent = this.#recent.data;
    let sums = evenSums;
    let squares = evenSquares;
    let mergedSums = oddSums;
    let mergedSquares = oddSquares;
    for (let i = 0; i < Histogram.CLOCK; i++) {
      sums[Histogram.ROW_BUCKETS + i] = recent[i];
      squares[Histogram.ROW_BUCKETS + i] = 0;
    }
    let arriving = Histogram.CLOCK;
    for (let row = 0, spreadFactor = 0.5; arriving > 0; row++, spreadFactor *= 0.5) {
      if (row === this.#rowBuckets.length) this.#setRows(row + 1);
      const rowBuckets = this.#rowBuckets.data;
      const rowSums = this.#sums.data;
      const rowSquares = this.#squares.data;
      const place = row * Histogram.ROW_BUCKETS;
      const held = rowBuckets[row];
      const end = Histogram.ROW_BUCKETS + arriving;
      let next = Histogram.ROW_BUCKETS - held;
      for (let i = 0; i < held; i++) {
        sums[next + i] = rowSums[place + i];
        squares[next + i] = rowSquares[place + i];
      }
      let merged = Histogram.ROW_BUCKETS;
      for (; end - next > Histogram.ROW_BUCKETS; next += 2) {
        const older = sums[next];
        const newer = sums[next + 1];
        const spread = (older - newer) * (older - newer) * spreadFactor; // n0 n1 (u0 - u1)^2 / (n0 + n1), n0 = n1
        mergedSums[merged] = older + newer;
        mergedSquares[merged] = squares[next] + squares[next + 1] + spread;
        merged++;
      }
      const kept = end - next;
      rowBuckets[row] = kept;
      for (let i = 0; i < kept; i++) {
        rowSums[place + i] = sums[next + i];
        rowSquares[place + i] = squares[next + i];
      }
      arriving = merged - Histogram.ROW_BUCKETS;
      const swapSums = sums;
      const swapSquares = squares;
      sums = mergedSums;
      squares = mergedSquares;
      mergedSums = swapSums;
      mergedSquares = swapSquares;
    }
  }

  #setRows(rows: number): void {
    this.#rowBuckets.resize(rows);
    this.#sums.resize(rows * Histogram.ROW_BUCKETS);
    this.#squares.resize(rows * Histogram.ROW_BUCKETS);
  }

  /** Whether the older and the newer part differ at any bucket boundary. */
  #partsDiffer(): boolean {
    const moments = this.#moments.data;
    const rowBuckets = this.#rowBuckets.data;
    const sums = this.#sums.data;
    cut.within(moments[Histogram.WIDTH], moments[Histogram.TOTAL], moments[Histogram.SQUARES], this.delta);
    let older = 0; // n0
    let olderSum = 0;
    let size = powerOfTwo(this.#rowBuckets.length - 1);
    for (let row = this.#rowBuckets.length - 1; row >= 0; row--, size /= 2) {
      const end = row * Histogram.ROW_BUCKETS + rowBuckets[row];
      for (let bucket = row * Histogram.ROW_BUCKETS; bucket < end; bucket++) {
        older += size;
        olderSum += sums[bucket];
        if (cut.divides(older, olderSum)) return true;
      }
    }
    return false;
  }

  /** Drops the oldest bucket. The moments are recomputed, so that rounding errors cannot accumulate. */
  #dropOldest(): void {
    const oldest = this.#rowBuckets.length - 1;
    const left = this.#rowBuckets.data[oldest] - 1;
    const place = oldest * Histogram.ROW_BUCKETS;
    this.#sums.data.copyWithin(place, place + 1, place + Histogram.ROW_BUCKETS);
    this.#squares.data.copyWithin(place, place + 1, place + Histogram.ROW_BUCKETS);
    this.#rowBuckets.data[oldest] = left;
    if (left === 0) this.#setRows(oldest);
    this.#sumUp();
  }

  #sumUp(): void {
    const moments = this.#moments.data;
    let width = 0;
    let total = 0;
    let squares = 0;
    let size = powerOfTwo(this.#rowBuckets.length - 1);
    for (let row = this.#rowBuckets.length - 1; row >= 0; row--, size /= 2) {
      const end = row * Histogram.ROW_BUCKETS + this.#rowBuckets.data[row];
      for (let bucket = row * Histogram.ROW_BUCKETS; bucket < end; bucket++) {
        const sum = this.#sums.data[bucket];
        if (width > 0) {
          const distance = sum / size - total / width;
          squares += (distance * distance * width * size) / (width + size);
        }
        squares += this.#squares.data[bucket];
        width += size;
        total += sum;
      }
    }
    moments[Histogram.WIDTH] = width;
    moments[Histogram.TOTAL] = total;
    moments[Histogram.SQUARES] = squares;
  }
}

/** An ADWIN that forgets everything when the number after a change arrives. */
class RestartingAdwin extends Adwin {
  readonly #changed = this.arena.uint8("changed", 1, { is: 1 });

  override add(value: number): boolean {
    checkNumber("adwin", value);
    if (this.#changed.data[0] === 1) this.reset();
    const changed = super.add(value);
    this.#changed.data[0] = Number(changed);
    return changed;
  }

  override reset(): void {
    super.reset();
    this.#changed.data[0] = 0;
  }
}

/**
 * Keeps a window of the newest numbers and drops its old end when two parts have different means.
 *
 * @title ADWIN
 * @paper Bifet and Gavalda (2007). Learning from Time-Changing Data with Adaptive Windowing; algorithm 1 with the
 *   exponential histogram of section 4 (ADWIN2)
 * @cost O(1) per number and O(log W) per 32nd, for W numbers; about 80 bytes per doubling of the window, in arrays that
 *   double, and 300 fixed.
 */
export const adwin = /* @__PURE__ */ defineDetector({
  id: "adwin",
  params: {
    /**
     * Confidence: smaller values raise fewer false alarms and find changes later.
     * A number in (0, 1). Default 0.002.
     */
    delta: /* @__PURE__ */ real({
      default: 0.002,
      min: 0,
      minOpen: true,
      max: 1,
      maxOpen: true,
    }),
    /**
     * Shrink: keeps what is left of the window, as in the paper and MOA; one change may be reported several times.
     * Restart: starts afresh with the next number, as River does; a change is reported once.
     * Default "shrink".
     */
    afterChange: /* @__PURE__ */ choice(["shrink", "restart"], {
      default: "shrink",
    }),
  },
  create: ({ delta, afterChange }): Adwin =>
    afterChange === "restart" ? new RestartingAdwin(delta) : new Adwin(delta),
});
