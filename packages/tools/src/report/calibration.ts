/**
 * Whether probabilities match frequencies: one reliability curve per model, with row counts below it. Each has ten
 * points, so it is SVG like the standings: complete without scripts, coloured by the page's theme.
 */
import { calibrationError, type ReliabilityBin } from "coppice/metrics";
import type { RaceResults, RepeatResult } from "../results.ts";
import { type Entry, named, swatch } from "./entries.ts";
import { count, fixed, isMeasured, percent, quantity } from "./format.ts";
import { type Content, html, scrollable } from "./html.ts";
import { across, axes, LEFT, SIDE, TOP, upwards, viewBox } from "./unit-square.ts";

/** A non-empty bin: its position and contents, summed over the repeats. */
interface Point extends ReliabilityBin {
  readonly bin: number;
}

/** The models that have a curve: those that made predictions, in results that are recent enough. */
export function calibrated(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ contender }) => !contender.isBaseline && pointsOf(contender.repeats).length > 0);
}

export function calibration({ options }: RaceResults, entries: readonly Entry[]): Content {
  const shown = calibrated(entries);
  if (shown.length === 0) return false;
  return html`<section id="calibration" aria-labelledby="calibration-title">
<h2 id="calibration-title">Calibration</h2>
<p class="hint">Of the rows that a model predicts with a probability of 80\u00a0%, about 80\u00a0% should be right: its points then lie on the dashed line. Below the line the model is overconfident, above it underconfident. Bars count the rows; points of more rows are larger. Rows without a prediction are left out.${
    options.seeds.length > 1 && ` Summed over ${count(options.seeds.length)} repeats.`
  }</p>
<div class="reliabilities">${shown.map(figure)}</div>
</section>`;
}

function figure(entry: Entry): Content {
  const points = pointsOf(entry.contender.repeats);
  const { brier, logLoss } = entry.contender.mean;
  const rows = sum(points, ({ rows }) => rows);
  const sure = sum(points, ({ rows, confidence }) => rows * confidence) / rows;
  const right = sum(points, ({ rows, accuracy }) => rows * accuracy) / rows;
  const gist = `On average ${percent(sure)}\u00a0% sure and right in ${percent(right)}\u00a0%.`;
  return html`<figure class="chart reliability">
<figcaption><h3>${swatch(entry)} ${named(entry.label)}</h3>
<p>Calibration error ${fixed(calibrationError(points), 3)} · Brier ${fixed(brier, 3)} · log loss ${fixed(logLoss, 3)}. ${gist}</p></figcaption>
${drawing(entry, points, rows, gist)}
${table(points)}
</figure>`;
}

const BARS = 34;
const BARS_TOP = TOP + SIDE + 8;
const BOTTOM = BARS_TOP + BARS;

function drawing({ look }: Entry, points: readonly Point[], rows: number, gist: string): Content {
  const most = Math.max(...points.map((point) => point.rows));
  const bars = points.map((point) => {
    const height = (BARS * point.rows) / most;
    return html`<rect x="${across(point.bin / 10 + 0.008)}" y="${(BOTTOM - height).toFixed(1)}" width="${(SIDE * 0.084).toFixed(1)}" height="${height.toFixed(1)}"><title>${tellOf(point)}</title></rect>`;
  });
  const line = points.map(({ confidence, accuracy }) => `${across(confidence)},${upwards(accuracy)}`).join(" ");
  const dots = points.map(
    (point) =>
      html`<circle cx="${across(point.confidence)}" cy="${upwards(point.accuracy)}" r="${(2.5 + 4 * Math.sqrt(point.rows / rows)).toFixed(1)}"><title>${tellOf(point)}</title></circle>`,
  );
  return html`<svg class="${look.className}" viewBox="${viewBox(BOTTOM)}" role="img" aria-label="Reliability curve. ${gist} The numbers are in the table below.">
${axes(BOTTOM, " % sure")}
<text x="${LEFT + 5}" y="${TOP + 11}">% right</text>
<line class="ideal" x1="${across(0)}" y1="${upwards(0)}" x2="${across(1)}" y2="${upwards(1)}"/>
<line class="rule" x1="${LEFT}" x2="${LEFT + SIDE}" y1="${BOTTOM}" y2="${BOTTOM}"/>
${bars}
<polyline points="${line}" stroke-dasharray="${look.dash.join(" ")}"/>
${dots}
</svg>`;
}

function tellOf({ rows, confidence, accuracy }: Point): string {
  return `${percent(confidence)} % sure, ${percent(accuracy)} % right, ${quantity(rows, "row")}`;
}

function table(points: readonly Point[]): Content {
  const rows = points.map(
    ({ bin, rows, confidence, accuracy }) =>
      html`<tr><th scope="row">${bin * 10} to ${bin * 10 + 10}\u00a0%</th><td class="number">${count(rows)}</td><td class="number">${percent(confidence)}</td><td class="number">${percent(accuracy)}</td></tr>`,
  );
  return html`<details class="numbers"><summary>Numbers</summary>
${scrollable(
  "Reliability",
  html`<table>
<thead><tr><th scope="col">Sure</th><th scope="col" class="number">Rows</th><th scope="col" class="number">Mean %</th><th scope="col" class="number">Right %</th></tr></thead>
<tbody>${rows}</tbody></table>`,
)}</details>`;
}

/** The non-empty bins, merged over all repeats. */
export function pointsOf(repeats: readonly RepeatResult[]): Point[] {
  const points: Point[] = [];
  const bins = Math.max(0, ...repeats.map(({ reliability = [] }) => reliability.length));
  for (let bin = 0; bin < bins; bin++) {
    const parts = repeats.flatMap(({ reliability = [] }) => {
      const part = reliability[bin];
      return part !== undefined && isMeasured(part.rows) && part.rows > 0 ? [part] : [];
    });
    const rows = sum(parts, (part) => part.rows);
    if (rows === 0) continue;
    const mean = (of: (part: ReliabilityBin) => number) => sum(parts, (part) => part.rows * of(part)) / rows;
    points.push({ bin, rows, confidence: mean((part) => part.confidence), accuracy: mean((part) => part.accuracy) });
  }
  return points;
}

function sum<T>(parts: readonly T[], value: (part: T) => number): number {
  return parts.reduce((total, part) => total + value(part), 0);
}
