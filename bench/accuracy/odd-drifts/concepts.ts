/** The parts of the drift streams: clusters with class labels, and alternating concepts. */
import { type Draws, type OddRow, times } from "../odd/kit.ts";

/** Clusters with standard deviation 1 and fixed random centres. A concept assigns a class to each cluster. */
export class Clusters {
  readonly centres: readonly (readonly number[])[];
  readonly #draw: Draws;

  constructor(draw: Draws, count: number, width: number, spread = 3) {
    this.#draw = draw;
    this.centres = times(count, () => draw.normals(width).map((x) => spread * x));
  }

  /** A row of a random cluster, or of the given one; `classes` holds the class of each cluster. */
  row(classes: readonly number[], cluster = this.#draw.integer(this.centres.length)): OddRow {
    return { values: this.centres[cluster].map((centre) => centre + this.#draw.normal()), label: classes[cluster] };
  }

  /** A random concept with the clusters spread evenly over the classes. */
  concept(classes: number): number[] {
    return this.#draw.permutation(this.centres.length).map((cluster) => cluster % classes);
  }

  /** Moves each cluster to the next class, so that none keeps its own. */
  static next(concept: readonly number[], classes: number): number[] {
    return concept.map((label) => (label + 1) % classes);
  }
}

/** Whether a row is of the second concept: its probability rises linearly from 0 to 1 over `width` rows centred at `at`. */
export function isPast(draw: Draws, row: number, at: number, width: number): boolean {
  return draw.chance((row - at) / width + 0.5);
}

/** The index of the phase, `length` rows long, that a row is in. */
export function phase(row: number, length: number): number {
  return Math.floor(row / length);
}

/** A weighted sum of a row's numbers. */
export function weighted(values: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, a) => sum + weight * values[a], 0);
}
