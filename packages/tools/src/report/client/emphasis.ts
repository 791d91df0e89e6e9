/** Sent to the page as source text: may use only its own body and its arguments. */
import type { ChartData } from "../chart-data.ts";

/** Which lines are shown, and which stand out: among many the leading ones, until the user points at one. */
export function emphasis(series: readonly Pick<ChartData["series"][number], "isLeading">[]) {
  const shown = series.map(() => true);
  /** The line pointed at, in a chart or in the legend. */
  let pointed: number | null = null;

  /** Returns whether the emphasis changed. A hidden line counts as none: it must not dim the others. */
  function point(line: number | null): boolean {
    const before = pointed;
    pointed = line !== null && shown[line] ? line : null;
    return pointed !== before;
  }

  return {
    point,
    isShown: (line: number) => shown[line],
    /** Shows or hides a line that is pointed at. */
    toggle(line: number): void {
      shown[line] = !shown[line];
      point(line);
    },
    isForeground(line: number): boolean {
      if (pointed !== null) return line === pointed;
      const lines = shown.filter(Boolean).length;
      return lines <= 4 || series[line].isLeading || !series.some(({ isLeading }, other) => isLeading && shown[other]);
    },
  };
}
