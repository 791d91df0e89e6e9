/**
 * The weight learned of every class, in its own column. Normalized, it is the class distribution, which majority class
 * predicts and other models fall back on.
 */
import type { Arena, Column } from "./arena.ts";
import { argMax, sumOf } from "./numeric.ts";

/** The weight learned of every class, in a column that grows with the classes. */
export class ClassWeights {
  /** One weight per class, for loops that need the numbers themselves. */
  readonly column: Column<Float64Array>;

  constructor(arena: Arena, count: number) {
    this.column = arena.float64("classWeights", count, { is: "class weights" });
  }

  /** Number of classes. */
  get length(): number {
    return this.column.length;
  }

  /** Sum of all weights, added in class order. */
  get total(): number {
    return sumOf(this.column.data, 0, this.column.length);
  }

  /** Adds to the weight of a class, which must be below `length`. */
  add(label: number, weight: number): void {
    this.column.data[label] += weight;
  }

  /** Sets the number of classes; new ones have weight 0. Without a `capacity` the column doubles when it is full. */
  resize(count: number, capacity?: number): void {
    this.column.resize(count, capacity);
  }

  /**
   * Writes the class distribution to `out[outStart .. outStart + classes)`, 0 for classes from `length` on. Returns
   * false and writes zeros if the total weight is 0.
   */
  write(out: Float64Array, outStart: number, classes: number): boolean {
    const { data, length } = this.column;
    const { total } = this;
    for (let c = 0; c < classes; c++) out[outStart + c] = c < length && total > 0 ? data[c] / total : 0;
    return total > 0;
  }
}

/** The first class of largest weight among the first `classes`; 0 if none has weight. */
export function heaviestOf({ column: { data, length } }: ClassWeights, classes: number): number {
  return argMax(data, 0, Math.min(length, classes));
}
