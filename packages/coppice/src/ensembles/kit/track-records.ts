/**
 * Recent performance of experts, and recent row weights (POCA, table 1-B): per record the decayed weight of all rows,
 * s, and of mistakes, q, and the largest weight among the last `window` rows, z.
 *
 * A weight can become the largest of a window only while no later row weighs as much. Such weights are kept in row
 * order (a monotonic queue), so they decrease, and the first is the largest. Unused room is 0.
 */
import type { Arena, Column } from "../../core/index.ts";
import { insertRecords } from "./insert-records.ts";

export interface TrackRecordOptions {
  /** Number of records at first; `insert` adds more. */
  readonly count: number;
  /** Decay rate of q and s per row (d). */
  readonly decay: number;
  readonly window: number;
  /** Maximum number of different weights in a window; 0 if z is not needed. */
  readonly room: number;
  /** Number of experts, if there is a record per expert and class; the arena has `ClassSlots` for them. */
  readonly perClass: number | undefined;
}

const BYTES = 16; // q and s; a weight and its row

export class TrackRecords {
  readonly #wrong: Column<Float64Array>; // q
  readonly #all: Column<Float64Array>; // s
  readonly #largest: Column<Float64Array>;
  readonly #largestRows: Column<Float64Array>;
  readonly #options: TrackRecordOptions;

  constructor(arena: Arena, name: string, options: TrackRecordOptions) {
    this.#options = options;
    const { room, perClass } = options;
    const column = (what: string, each: number) => {
      const is = perClass === undefined ? "weight" : { inputs: perClass * each, outputs: "slots" as const, sums: true };
      return arena.float64(`${name}${what}`, 0, { is });
    };
    this.#wrong = column("Wrong", 1);
    this.#all = column("All", 1);
    this.#largest = column("Largest", room);
    this.#largestRows = column("LargestRows", room);
    this.insert(0, options.count);
  }

  static bytesFor({ count, room }: Pick<TrackRecordOptions, "count" | "room">): number {
    return count * BYTES * (1 + room);
  }

  /** Inserts fresh records at `at`, which begin with an error of 1/2 of weight 1. */
  insert(at: number, count: number): void {
    const { room } = this.#options;
    for (const column of [this.#wrong, this.#all]) insertRecords(column, at, count);
    for (const column of [this.#largest, this.#largestRows]) insertRecords(column, at * room, count * room);
    this.#wrong.data.fill(0.5, at, at + count);
    this.#all.data.fill(1, at, at + count);
  }

  /** The decayed error, q / s. */
  errorOf(record: number): number {
    return this.#wrong.data[record] / this.#all.data[record];
  }

  add(record: number, weight: number, isWrong: boolean): void {
    const { decay } = this.#options;
    const [wrong, all] = [this.#wrong.data, this.#all.data];
    wrong[record] = (1 - decay) * wrong[record] + (isWrong ? decay * weight : 0);
    all[record] = (1 - decay) * all[record] + decay * weight;
  }

  /** A weight relative to the largest of the window that ends with it, w / z; `row` counts rows from 1. */
  factorOf(record: number, weight: number, row: number): number {
    const { room, window } = this.#options;
    const weights = this.#largest.data;
    const rows = this.#largestRows.data;
    const from = record * room;
    const last = from + room - 1;
    let to = from;
    for (let i = from; i <= last && weights[i] > 0; i++) {
      const kept = weights[i];
      const keptRow = rows[i];
      weights[i] = 0;
      if (kept <= weight || keptRow + window <= row) continue;
      weights[to] = kept;
      rows[to] = keptRow;
      to++;
    }
    to = Math.min(to, last); // only a forged state has no room left
    weights[to] = weight;
    rows[to] = row;
    return weight / weights[from]; // the largest of the window
  }
}
