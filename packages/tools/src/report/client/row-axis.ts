/** Sent to the page as source text: may use nothing outside its own body but its arguments. */
import type uPlot from "uplot";

/** How rows lie along a chart: ticks stand at whole ones, and a measurement that is alone at the end of the rows it is of. */
export function rowAxis() {
  return {
    range: ({ data: [rows] }: Pick<uPlot, "data">, low: number, high: number): [number, number] =>
      rows.length === 1 ? [0, 1.02 * rows[0]] : [low, high], // room for the whole mark
    // 1, 2, 5, 10, 20, ...
    incrs: Array.from({ length: 45 }, (_, i) => [1, 2, 5][i % 3] * 10 ** Math.floor(i / 3)),
    /** The rows zoomed into; null where these are all. */
    zoomOf: (rows: ArrayLike<number>, min: number, max: number): { min: number; max: number } | null =>
      min <= rows[0] && max >= rows[rows.length - 1] ? null : { min, max },
  };
}
