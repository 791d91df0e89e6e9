/**
 * The chart data of a race, embedded in the page as JSON and kept small: one array per line and measure over common
 * rows, means over the repeats, a few significant digits, at most some hundred points.
 */
import type { CurvePoint, RaceResults, RepeatResult, StreamChange } from "../results.ts";
import { type Entry, shortened } from "./entries.ts";
import { isMeasured } from "./format.ts";

/** The measures of a curve, in the order in which the page offers them. */
export const MEASURES = [
  "windowAccuracy",
  "accuracy",
  "fadingAccuracy",
  "kappa",
  "windowAuc",
  "bytes",
  "rowsPerSecond",
] as const;

export type Measure = (typeof MEASURES)[number];

interface ChartSeries extends Readonly<Record<Measure, readonly (number | null)[]>> {
  readonly label: string;
  /** The label for the narrow space beside a line's end. */
  readonly short: string;
  readonly className: string;
  readonly dash: readonly number[];
  readonly shape: readonly number[];
  /** Whether it is the best model or the better baseline: what readers look for first among many lines. */
  readonly isLeading: boolean;
  /** Null also if it is so far above the bytes used that it would flatten all curves. */
  readonly byteBudget: number | null;
  /** Rows at which ADWIN detected a rise of the errors. */
  readonly drifts: readonly number[];
  /** Rows at which the model replaced or reset a member. */
  readonly memberDrifts: readonly number[];
  /** Per class of `recall.classes`, over `recall.rows`: recall in thousandths over the last rows of that class. */
  readonly recall: readonly (readonly (number | null)[])[];
}

export interface ChartData {
  readonly rows: readonly number[];
  /** Known changes of the stream itself. */
  readonly changes: readonly StreamChange[];
  readonly recall: { readonly classes: readonly string[]; readonly rows: readonly number[] };
  readonly measures: typeof MEASURES;
  readonly series: readonly ChartSeries[];
}

/** More points are not visible on a screen. */
const MAX_POINTS = 400;
/** More marks form a solid band. */
const MAX_MARKS = 400;

/** Budgets more than this many times the bytes used are not drawn. */
export const NEAR_BUDGET = 4;

export function chartData(results: RaceResults, entries: readonly Entry[]): ChartData {
  const all = new Set<number>();
  for (const { contender } of entries) {
    for (const { curve } of contender.repeats) for (const { row } of curve) all.add(row);
  }
  const rows = [...all].sort((a, b) => a - b);
  const buckets = bucketsOf(rows);
  const leading = leadersOf(entries);
  const most = largestBytes(entries);
  const { classes, recallRows, recallOf } = recallCurves(results, entries);
  return {
    rows: buckets.map(({ end }) => end),
    changes: results.source.changes ?? [],
    recall: { classes, rows: recallRows },
    measures: MEASURES,
    series: entries.map((entry) => {
      const { contender, label, look } = entry;
      const { byteBudget } = contender;
      const repeats = contender.repeats.map((repeat) => ({ ...repeat, curve: steady(repeat.curve) }));
      const measured = MEASURES.map((measure) => [measure, buckets.map((bucket) => valueIn(bucket, repeats, measure))]);
      return {
        label,
        short: shortened(label),
        ...look,
        isLeading: leading.includes(entry),
        byteBudget: byteBudget !== null && byteBudget <= NEAR_BUDGET * most ? byteBudget : null,
        recall: recallOf(contender),
        ...(Object.fromEntries(measured) as Record<Measure, (number | null)[]>),
        drifts: marksOf(repeats[0], "errors"),
        memberDrifts: marksOf(repeats[0], "member"),
      };
    }),
  };
}

/** The best model and the better baseline: each is first of its kind in order of accuracy. */
function leadersOf(entries: readonly Entry[]): Entry[] {
  const best = [false, true].map((isBaseline) => entries.find(({ contender }) => contender.isBaseline === isBaseline));
  return best.filter((entry) => entry !== undefined);
}

export function largestBytes(entries: readonly Entry[]): number {
  const repeats = entries.flatMap(({ contender }) => contender.repeats);
  return repeats.flatMap(({ curve }) => curve).reduce((most, { bytes }) => Math.max(most, bytes), 0);
}

/** Least rows, and least share of all, that a speed is measured over: timings of a few rows are unreliable. */
const STEADY_ROWS = 1000;
const STEADY_SHARE = 1 / 25;

/** The curve with each point's speed averaged over the stretch that ends there. */
function steady(curve: readonly CurvePoint[]): CurvePoint[] {
  const stretch = Math.max(STEADY_ROWS, STEADY_SHARE * (curve.at(-1)?.row ?? 0));
  const rowsOf = (i: number) => curve[i].row - (curve[i - 1]?.row ?? 0);
  let first = 0;
  let rows = 0;
  let time = 0;
  return curve.map((point, i) => {
    if (!isMeasured(point.rowsPerSecond) || point.rowsPerSecond <= 0) return point;
    rows += rowsOf(i);
    time += rowsOf(i) / point.rowsPerSecond;
    for (; rows - rowsOf(first) >= stretch; first++) {
      const speed = curve[first].rowsPerSecond;
      if (!isMeasured(speed) || speed <= 0) continue;
      rows -= rowsOf(first);
      time -= rowsOf(first) / speed;
    }
    return { ...point, rowsPerSecond: rows / time };
  });
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

/** Mean over the repeats. A bucket counts memory at its peak, the rest at its end: a speed is already an average. */
function valueIn({ start, end }: Bucket, repeats: readonly RepeatResult[], measure: Measure): number | null {
  const values = repeats.map(({ curve }) => {
    const inside = between(curve, start, end)
      .map((point) => point[measure])
      .filter(isMeasured);
    if (inside.length === 0) return undefined;
    if (measure === "bytes") return Math.max(...inside);
    return inside[inside.length - 1];
  });
  const known = values.filter(isMeasured);
  if (known.length === 0) return null;
  const mean = known.reduce((a, b) => a + b, 0) / known.length;
  if (measure === "bytes") return Math.round(mean);
  return Number(mean.toPrecision(measure === "rowsPerSecond" ? 3 : 5));
}

/** The points in (start, end], found by bisection: curves are ordered by row. */
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

/** Fewer points than the other curves, because there is a curve per class and model. */
const RECALL_POINTS = 150;

/** Recall per class, mean over the repeats, at the rows and for the classes of the first curve found. */
function recallCurves({ schema }: RaceResults, entries: readonly Entry[]) {
  const all = entries.flatMap(({ contender }) => contender.repeats.flatMap(({ recall }) => recall ?? []));
  const { rows = [], classes = [] } = all[0] ?? {};
  const stride = Math.ceil(rows.length / RECALL_POINTS) || 1;
  const kept = rows.map((_, i) => i).filter((i) => (rows.length - 1 - i) % stride === 0);
  const valueAt = (repeats: readonly RepeatResult[], label: number, i: number) => {
    const values = repeats.map(({ recall }) => recall?.values[recall.classes.indexOf(label)]?.[i]).filter(isMeasured);
    return values.length === 0 ? null : Math.round((1000 * values.reduce((a, b) => a + b, 0)) / values.length);
  };
  return {
    classes: classes.map((label) => String(schema.target.classes[label])),
    recallRows: kept.map((i) => rows[i]),
    recallOf: ({ repeats }: Entry["contender"]) => classes.map((label) => kept.map((i) => valueAt(repeats, label, i))),
  };
}
