/** What the drifting streams are made of: clusters that have classes, and concepts in turn. */
import { type Draws, type OddRow, times } from "../odd/kit.ts";

/** Clusters of deviation 1 at chance places: which class each has is a concept, and where they are stays. */
export class Clusters {
  readonly centres: readonly (readonly number[])[];
  readonly #draw: Draws;

  constructor(draw: Draws, count: number, width: number, spread = 3) {
    this.#draw = draw;
    this.centres = times(count, () => draw.normals(width).map((x) => spread * x));
  }

  /** A row of a chance cluster, or of the one given; `classes` are the clusters'. */
  row(classes: readonly number[], cluster = this.#draw.integer(this.centres.length)): OddRow {
    return { values: this.centres[cluster].map((centre) => centre + this.#draw.normal()), label: classes[cluster] };
  }

  /** The clusters' classes of a concept: as many clusters for each class as can be, by chance. */
  concept(classes: number): number[] {
    return this.#draw.permutation(this.centres.length).map((cluster) => cluster % classes);
  }

  /** The same with each cluster in the next class, so that none keeps its own. */
  static next(concept: readonly number[], classes: number): number[] {
    return concept.map((label) => (label + 1) % classes);
  }
}

/** Whether a row is of the second concept where it takes over around `at`, row by row more probable over `width` rows. */
export function isPast(draw: Draws, row: number, at: number, width: number): boolean {
  return draw.chance((row - at) / width + 0.5);
}

/** The number of the phase of `length` rows that a row is in. */
export function phase(row: number, length: number): number {
  return Math.floor(row / length);
}

/** A weighted sum of a row's numbers. */
export function weighted(values: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, a) => sum + weight * values[a], 0);
}
