/** Sent to the page as source text: may use only its own body and its arguments. */
import type uPlot from "uplot";

/** The row axis of a chart: ticks are at integers, and a single measurement is placed at the end of its rows. */
export function rowAxis() {
  return {
    range: ({ data: [rows] }: Pick<uPlot, "data">, low: number, high: number): [number, number] =>
      rows.length === 1 ? [0, 1.02 * rows[0]] : [low, high], // room for the whole mark
    // 1, 2, 5, 10, 20, ...
    incrs: Array.from({ length: 45 }, (_, i) => [1, 2, 5][i % 3] * 10 ** Math.floor(i / 3)),
    /** The rows zoomed into; null if all are shown. */
    zoomOf: (rows: ArrayLike<number>, min: number, max: number): { min: number; max: number } | null =>
      min <= rows[0] && max >= rows[rows.length - 1] ? null : { min, max },
  };
}
