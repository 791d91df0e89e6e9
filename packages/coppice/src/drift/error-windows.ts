/**
 * Windows of errors: one ADWIN for each of many things that are right or wrong, such as nodes and members, in columns
 * of fixed width.
 *
 * Up to a million numbers, each behaves exactly as an `Adwin` that is given 1 for an error and 0 for a hit; `adwin.ts`
 * has the equations. Until there are 32, numbers wait as bits of one integer. A bucket stores only its number of errors:
 * s errors among n = 2^i numbers have the squared deviations s (n - s) / n, which a float64 holds without loss.
 */
import type { Arena, Column } from "../core/index.ts";
import { Cut } from "./cut.ts";
import { Histogram } from "./histogram.ts";

/**
 * Integers of a window: how many numbers wait, their bits, and the buckets of row 0, row 1 and so on. A bucket is
 * stored as errors + 1, or 0 if there is none.
 */
const enum Count {
  WAITING = 0,
  BITS = 1,
  HEADER = 2,
  /** Rows of buckets: room for the newest 1.0 to 1.3 million numbers. Older ones are dropped; an `Adwin` keeps them. */
  ROWS = 18,
  WIDTH = HEADER + ROWS * Histogram.ROW_BUCKETS,
}

// Scratch for buckets that move up a row while numbers are filed.
const evenBuckets = /* @__PURE__ */ new Int32Array(Histogram.SCRATCH);
const oddBuckets = /* @__PURE__ */ new Int32Array(Histogram.SCRATCH);
const cut = /* @__PURE__ */ new Cut();

/** An ADWIN over errors for each of many things, in columns of fixed width. */
export class ErrorWindows {
  readonly #moments: Column<Float64Array>;
  readonly #counts: Column<Int32Array>;

  /** `windows`: the initial number of windows; `lengthsFor` allows more. */
  constructor(arena: Arena, windows = 0) {
    this.#moments = arena.float64("errorMoments", windows * Histogram.MOMENTS);
    this.#counts = arena.int32("errorCounts", windows * Count.WIDTH, { is: "error windows" });
  }

  /** The columns and their lengths for the given number of windows. New windows are empty. */
  lengthsFor(windows: number): readonly (readonly [column: Column, length: number])[] {
    return [
      [this.#moments, windows * Histogram.MOMENTS],
      [this.#counts, windows * Count.WIDTH],
    ];
  }

  /** Numbers in a window. */
  width(window: number): number {
    return this.#moments.data[window * Histogram.MOMENTS + Histogram.WIDTH];
  }

  /** Share of errors in a window; 0 while it is empty. */
  mean(window: number): number {
    const width = this.width(window);
    return width > 0 ? this.#moments.data[window * Histogram.MOMENTS + Histogram.TOTAL] / width : 0;
  }

  /** Numbers up to and including the next one after which the window is tested. */
  untilTest(window: number): number {
    return Histogram.CLOCK - this.#counts.data[window * Count.WIDTH + Count.WAITING];
  }

  /**
   * Takes 1 for an error or 0 for a hit, and ADWIN's confidence, in (0, 1]. Returns true when old numbers were dropped
   * because the mean has risen. They are dropped without a report when it has fallen.
   */
  add(window: number, error: number, delta: number): boolean {
    const moments = this.#moments.data;
    const counts = this.#counts.data;
    const at = window * Count.WIDTH;
    const waiting = counts[at + Count.WAITING];
    moments[window * Histogram.MOMENTS + Histogram.WIDTH] += 1;
    moments[window * Histogram.MOMENTS + Histogram.TOTAL] += error;
    counts[at + Count.BITS] |= error << waiting;
    counts[at + Count.WAITING] = waiting + 1;
    return waiting + 1 === Histogram.CLOCK && this.#test(window, delta);
  }

  /** Forgets the numbers of a window. */
  reset(window: number): void {
    this.#moments.data.fill(0, window * Histogram.MOMENTS, (window + 1) * Histogram.MOMENTS);
    this.#counts.data.fill(0, window * Count.WIDTH, (window + 1) * Count.WIDTH);
  }

  /** Whether the mean has risen. */
  #test(window: number, delta: number): boolean {
    this.#addSquares(window);
    this.#file(window);
    const before = this.mean(window);
    while (this.#partsDiffer(window, delta)) this.#dropOldest(window);
    return this.mean(window) > before;
  }

  /** Adds the squared deviations of the waiting numbers, and the distance of their mean from the filed ones'. */
  #addSquares(window: number): void {
    const moments = this.#moments.data;
    const at = window * Histogram.MOMENTS;
    let errors = 0;
    for (let bits = this.#counts.data[window * Count.WIDTH + Count.BITS]; bits !== 0; bits >>>= 1) errors += bits & 1;
    let squares = (errors * (Histogram.CLOCK - errors)) / Histogram.CLOCK;
    const filed = moments[at + Histogram.WIDTH] - Histogram.CLOCK;
    if (filed > 0) {
      const distance = errors / Histogram.CLOCK - (moments[at + Histogram.TOTAL] - errors) / filed;
      squares += (distance * distance * filed * Histogram.CLOCK) / moments[at + Histogram.WIDTH];
    }
    moments[at + Histogram.SQUARES] += squares;
  }

  /**
   * Moves the waiting numbers into row 0. A row with more than 5 buckets merges its two oldest into the row above; the
   * top row drops them.
   */
  #file(window: number): void {
    const counts = this.#counts.data;
    const at = window * Count.WIDTH;
    let buckets = evenBuckets;
    let merged = oddBuckets;
    for (let i = 0; i < Histogram.CLOCK; i++) buckets[Histogram.ROW_BUCKETS + i] = (counts[at + Count.BITS] >>> i) & 1;
    counts[at + Count.WAITING] = 0;
    counts[at + Count.BITS] = 0;
    let end = Histogram.ROW_BUCKETS + Histogram.CLOCK;
    for (let place = at + Count.HEADER; end > Histogram.ROW_BUCKETS; place += Histogram.ROW_BUCKETS) {
      if (place === at + Count.WIDTH) {
        this.#sumUp(window);
        return;
      }
      let next = Histogram.ROW_BUCKETS;
      for (let i = Histogram.ROW_BUCKETS - 1; i >= 0; i--)
        if (counts[place + i] > 0) buckets[--next] = counts[place + i] - 1;
      let above = Histogram.ROW_BUCKETS;
      for (; end - next > Histogram.ROW_BUCKETS; next += 2) merged[above++] = buckets[next] + buckets[next + 1];
      for (let i = 0; i < Histogram.ROW_BUCKETS; i++) counts[place + i] = next + i < end ? buckets[next + i] + 1 : 0;
      end = above;
      const swap = buckets;
      buckets = merged;
      merged = swap;
    }
  }

  /** The highest row with a bucket. */
  #topRow(window: number): number {
    let row = Count.ROWS - 1;
    while (row > 0 && this.#counts.data[window * Count.WIDTH + Count.HEADER + row * Histogram.ROW_BUCKETS] === 0) row--;
    return row;
  }

  /** Whether the older and the newer part differ at any bucket boundary. */
  #partsDiffer(window: number, delta: number): boolean {
    const moments = this.#moments.data;
    const counts = this.#counts.data;
    const at = window * Histogram.MOMENTS;
    cut.within(moments[at + Histogram.WIDTH], moments[at + Histogram.TOTAL], moments[at + Histogram.SQUARES], delta);
    let older = 0; // n0
    let olderSum = 0;
    for (let row = this.#topRow(window); row >= 0; row--) {
      const place = window * Count.WIDTH + Count.HEADER + row * Histogram.ROW_BUCKETS;
      for (let bucket = place; bucket < place + Histogram.ROW_BUCKETS && counts[bucket] > 0; bucket++) {
        older += 1 << row;
        olderSum += counts[bucket] - 1;
        if (cut.divides(older, olderSum)) return true;
      }
    }
    return false;
  }

  /** Drops the oldest bucket. The moments are recomputed, so that rounding errors cannot accumulate. */
  #dropOldest(window: number): void {
    const counts = this.#counts.data;
    const place = window * Count.WIDTH + Count.HEADER + this.#topRow(window) * Histogram.ROW_BUCKETS;
    counts.copyWithin(place, place + 1, place + Histogram.ROW_BUCKETS);
    counts[place + Histogram.ROW_BUCKETS - 1] = 0;
    this.#sumUp(window);
  }

  #sumUp(window: number): void {
    const counts = this.#counts.data;
    const moments = this.#moments.data;
    const at = window * Histogram.MOMENTS;
    let width = 0;
    let total = 0;
    let squares = 0;
    for (let row = this.#topRow(window); row >= 0; row--) {
      const place = window * Count.WIDTH + Count.HEADER + row * Histogram.ROW_BUCKETS;
      const size = 1 << row;
      for (let bucket = place; bucket < place + Histogram.ROW_BUCKETS && counts[bucket] > 0; bucket++) {
        const errors = counts[bucket] - 1;
        if (width > 0) {
          const distance = errors / size - total / width;
          squares += (distance * distance * width * size) / (width + size);
        }
        squares += (errors * (size - errors)) / size;
        width += size;
        total += errors;
      }
    }
    moments[at + Histogram.WIDTH] = width;
    moments[at + Histogram.TOTAL] = total;
    moments[at + Histogram.SQUARES] = squares;
  }
}
