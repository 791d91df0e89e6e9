/**
 * An ADWIN over errors, 1 for a wrong answer and 0 for a right one, for each of many nodes, in columns of fixed width.
 *
 * Each does exactly what an `Adwin` of its own would. Until 32 numbers have come they wait as bits of one integer. Then an
 * `Adwin` that all of them share is given the window's numbers, takes the last one, and gives them back. Of a bucket only
 * the number of errors is kept: among n = 2^i numbers s errors have the squared deviations s (n - s) / n, and no digit of
 * that is lost in a float64 up to i = 26.
 */
import type { Arena, Column } from "../../core/index.ts";
import { Adwin } from "../../drift/index.ts";
import type { Lengths } from "./topology.ts";

/** Numbers that an ADWIN files together. */
const CLOCK = 32;
/** Buckets that a row of an ADWIN's histogram holds; row i has buckets of 2^i numbers. */
const ROW_BUCKETS = 5;
/** Rows there is room for: 335 million errors and hits. A window that would need another one starts afresh. */
const ROWS = 26;

// Real numbers of a window, those of an ADWIN: width, sum, squared deviations.
const WIDTH = 0;
const TOTAL = 1;
const MOMENTS = 3;

// Integers of a window.
const WAITING = 0;
const BITS = 1;
const HEADER = 2;

/** What the last number told. */
export const STEADY = 0;
export const FALLEN = 1;
export const RISEN = 2;

export class ErrorWindows {
  readonly #moments: Column<Float64Array>;
  readonly #waiting: Column<Int32Array>;
  /** How many buckets each row has. */
  readonly #rowBuckets: Column<Uint8Array>;
  /** Errors in each bucket. */
  readonly #bucketErrors: Column<Int32Array>;
  readonly #rows: number;
  /** Scratch: the ADWIN that does the work, and its columns. */
  readonly #worker: Adwin;
  readonly #itsMoments: Column;
  readonly #itsRecent: Column;
  readonly #itsCounters: Column;
  readonly #itsRowBuckets: Column;
  readonly #itsSums: Column;
  readonly #itsSquares: Column;

  /** `delta`: as of an ADWIN. */
  constructor(arena: Arena, delta: number, rows = ROWS) {
    this.#moments = arena.float64("errorMoments", 0);
    this.#waiting = arena.int32("errorsWaiting", 0, { is: "error windows" });
    this.#rowBuckets = arena.uint8("errorRowBuckets", 0);
    this.#bucketErrors = arena.int32("bucketErrors", 0);
    this.#rows = rows;
    this.#worker = new Adwin(delta);
    const { columns } = this.#worker.arena;
    const named = (name: string) => columns.find((column) => column.name === name) as Column;
    this.#itsMoments = named("moments");
    this.#itsRecent = named("recent");
    this.#itsCounters = named("counters");
    this.#itsRowBuckets = named("rowBuckets");
    this.#itsSums = named("bucketSums");
    this.#itsSquares = named("bucketSquares");
  }

  /** Its columns, with their lengths for a number of windows. New windows are empty. */
  lengthsFor(windows: number): Lengths {
    return [
      [this.#moments, windows * MOMENTS],
      [this.#waiting, windows * HEADER],
      [this.#rowBuckets, windows * this.#rows],
      [this.#bucketErrors, windows * this.#rows * ROW_BUCKETS],
    ] as unknown as Lengths;
  }

  /** Numbers in a window. */
  width(window: number): number {
    return this.#moments.data[window * MOMENTS + WIDTH];
  }

  /** Share of errors in a window; 0 before any number. */
  mean(window: number): number {
    const width = this.width(window);
    return width > 0 ? this.#moments.data[window * MOMENTS + TOTAL] / width : 0;
  }

  /** Takes an error, 1, or a hit, 0. Tells whether old numbers were dropped, and whether the mean has RISEN or FALLEN. */
  add(window: number, error: number): number {
    const waiting = this.#waiting.data;
    const at = window * HEADER;
    const before = waiting[at + WAITING];
    if (before + 1 === CLOCK) return this.#test(window, error);
    waiting[at + WAITING] = before + 1;
    waiting[at + BITS] |= error << before;
    const moments = this.#moments.data;
    moments[window * MOMENTS + WIDTH] += 1;
    moments[window * MOMENTS + TOTAL] += error;
    return STEADY;
  }

  /** Forgets the numbers of a window. */
  reset(window: number): void {
    for (const [column, width] of this.lengthsFor(1)) column.data.fill(0, window * width, (window + 1) * width);
  }

  #test(window: number, error: number): number {
    this.#load(window);
    const worker = this.#worker;
    const hasChanged = worker.add(error);
    if (this.#itsRowBuckets.length > this.#rows) this.reset(window);
    else this.#store(window);
    if (!hasChanged) return STEADY;
    return worker.risen ? RISEN : FALLEN;
  }

  #load(window: number): void {
    const recent = this.#itsRecent.data;
    const bits = this.#waiting.data[window * HEADER + BITS];
    for (let i = 0; i < CLOCK - 1; i++) recent[i] = (bits >>> i) & 1;
    this.#itsCounters.data[0] = CLOCK - 1;
    for (let i = 0; i < MOMENTS; i++) this.#itsMoments.data[i] = this.#moments.data[window * MOMENTS + i];
    const rowBuckets = this.#rowBuckets.data;
    const errors = this.#bucketErrors.data;
    let rows = 0;
    while (rows < this.#rows && rowBuckets[window * this.#rows + rows] > 0) rows++;
    this.#itsRowBuckets.resize(rows);
    this.#itsSums.resize(rows * ROW_BUCKETS);
    this.#itsSquares.resize(rows * ROW_BUCKETS);
    const sums = this.#itsSums.data;
    const squares = this.#itsSquares.data;
    for (let row = 0, size = 1; row < rows; row++, size *= 2) {
      const held = rowBuckets[window * this.#rows + row];
      this.#itsRowBuckets.data[row] = held;
      const from = (window * this.#rows + row) * ROW_BUCKETS;
      for (let bucket = 0; bucket < held; bucket++) {
        const sum = errors[from + bucket];
        sums[row * ROW_BUCKETS + bucket] = sum;
        squares[row * ROW_BUCKETS + bucket] = (sum * (size - sum)) / size;
      }
    }
  }

  #store(window: number): void {
    this.#waiting.data[window * HEADER + WAITING] = 0;
    this.#waiting.data[window * HEADER + BITS] = 0;
    for (let i = 0; i < MOMENTS; i++) this.#moments.data[window * MOMENTS + i] = this.#itsMoments.data[i];
    const rows = this.#itsRowBuckets.length;
    const rowBuckets = this.#rowBuckets.data;
    const errors = this.#bucketErrors.data;
    for (let row = 0; row < this.#rows; row++) {
      const held = row < rows ? this.#itsRowBuckets.data[row] : 0;
      rowBuckets[window * this.#rows + row] = held;
      const to = (window * this.#rows + row) * ROW_BUCKETS;
      for (let bucket = 0; bucket < ROW_BUCKETS; bucket++) {
        errors[to + bucket] = bucket < held ? this.#itsSums.data[row * ROW_BUCKETS + bucket] : 0;
      }
    }
  }
}
