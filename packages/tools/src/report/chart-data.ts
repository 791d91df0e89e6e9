/**
 * What the charts need of a race, small: one array per line and measure over common rows, mean over the repeats, a few
 * significant digits, at most some hundred points. This is the JSON that is embedded in the page.
 */
import type { CurvePoint, RepeatResult } from "../results.ts";
import type { Entry } from "./entries.ts";
import { isMeasured } from "./format.ts";

/** The measures a curve carries, in the order in which the page offers them. */
export const MEASURES = ["windowAccuracy", "accuracy", "fadingAccuracy", "kappa", "bytes", "rowsPerSecond"] as const;

export type Measure = (typeof MEASURES)[number];

export interface ChartSeries extends Readonly<Record<Measure, readonly (number | null)[]>> {
  readonly label: string;
  readonly className: string;
  readonly dash: readonly number[];
  readonly byteBudget: number | null;
  /** Rows at which ADWIN saw the errors rise. */
  readonly drifts: readonly number[];
  /** Rows at which the model replaced or reset a member. */
  readonly memberDrifts: readonly number[];
}

export interface ChartData {
  readonly rows: readonly number[];
  readonly series: readonly ChartSeries[];
}

/** More points than this are not visible on a screen. */
const MAX_POINTS = 400;
/** More marks than this are a solid band. */
const MAX_MARKS = 400;

export function chartData(entries: readonly Entry[]): ChartData {
  const all = new Set<number>();
  for (const { contender } of entries) {
    for (const { curve } of contender.repeats) for (const { row } of curve) all.add(row);
  }
  const rows = [...all].sort((a, b) => a - b);
  const buckets = bucketsOf(rows);
  return {
    rows: buckets.map(({ end }) => end),
    series: entries.map(({ contender, label, look }) => {
      const { repeats, byteBudget } = contender;
      const measured = MEASURES.map((measure) => [measure, buckets.map((bucket) => valueIn(bucket, repeats, measure))]);
      return {
        label,
        className: look.className,
        dash: look.dash,
        byteBudget,
        ...(Object.fromEntries(measured) as Record<Measure, (number | null)[]>),
        drifts: marksOf(repeats[0], "errors"),
        memberDrifts: marksOf(repeats[0], "member"),
      };
    }),
  };
}

/** Rows after `start` up to `end`, which share a point in the charts. */
interface Bucket {
  readonly start: number;
  readonly end: number;
}

function bucketsOf(rows: readonly number[]): Bucket[] {
  const stride = Math.ceil(rows.length / MAX_POINTS) || 1;
  const ends = rows.filter((_, i) => (rows.length - 1 - i) % stride === 0);
  return ends.map((end, i) => ({ start: ends[i - 1] ?? -1, end }));
}

/** Mean over the repeats. Within a bucket memory counts at its peak, speed on average, the rest at its end. */
function valueIn({ start, end }: Bucket, repeats: readonly RepeatResult[], measure: Measure): number | null {
  const values = repeats.map(({ curve }) => {
    const inside = between(curve, start, end)
      .map((point) => point[measure])
      .filter(isMeasured);
    if (inside.length === 0) return undefined;
    if (measure === "bytes") return Math.max(...inside);
    // Equal numbers of rows per point: the harmonic mean is rows over time.
    if (measure === "rowsPerSecond") return inside.length / inside.reduce((sum, value) => sum + 1 / value, 0);
    return inside[inside.length - 1];
  });
  const known = values.filter(isMeasured);
  if (known.length === 0) return null;
  const mean = known.reduce((a, b) => a + b, 0) / known.length;
  if (measure === "bytes") return Math.round(mean);
  return Number(mean.toPrecision(measure === "rowsPerSecond" ? 3 : 5));
}

/** The points in (start, end], found by bisection: curves are in order of rows. */
function between(curve: readonly CurvePoint[], start: number, end: number): readonly CurvePoint[] {
  return curve.slice(firstAfter(curve, start), firstAfter(curve, end));
}

function firstAfter(curve: readonly CurvePoint[], row: number): number {
  let low = 0;
  let high = curve.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (curve[middle].row > row) high = middle;
    else low = middle + 1;
  }
  return low;
}

function marksOf(repeat: RepeatResult | undefined, source: "errors" | "member"): number[] {
  const rows = new Set<number>();
  for (const mark of repeat?.marks ?? []) {
    if (mark.kind === "drift" && mark.source === source) rows.add(mark.row);
  }
  const stride = Math.ceil(rows.size / MAX_MARKS) || 1;
  return [...rows].filter((_, i) => i % stride === 0);
}
