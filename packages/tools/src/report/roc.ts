/**
 * How well probabilities rank the rows of one class above all others: the ROC curve, and precision over recall. One SVG
 * holds the curves of all models, like the reliability curves; the page shows one class at a time.
 */
import type { RocCurve } from "coppice/evaluation";
import type { RankedClass } from "coppice/metrics";
import type { RaceResults, RepeatResult } from "../results.ts";
import { type Entry, named, pointOf, shownValue, swatch, valueNamed } from "./entries.ts";
import { count, fixed, isMeasured, percent, quantity } from "./format.ts";
import { type Content, html, scrollable } from "./html.ts";
import { across, axes, LEFT, SIDE, TOP, upwards, viewBox } from "./unit-square.ts";

/** More lines would hide one another; the table has all models. */
const DRAWN = 10;
const BOTTOM = TOP + SIDE;

/** One model on one class. */
interface Ranked {
  readonly entry: Entry;
  /** Means over the repeats. */
  readonly auc: number | null;
  readonly averagePrecision: number | null;
  /** From the first repeat. */
  readonly points: RocCurve["points"];
  /** The class's share of all rows. */
  readonly share: number;
}

/** The models that have curves: in recent enough results, of races not ended by a failure of the last model. */
export function ranked(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ contender }) => !contender.isBaseline && curvesOf(contender.repeats).length > 0);
}

export function roc(results: RaceResults, entries: readonly Entry[]): Content {
  const shown = ranked(entries);
  const labels = labelsOf(shown);
  if (labels.length === 0) return false;
  const names = results.schema.target.classes;
  const repeats = results.options.seeds.length;
  const options = labels.map((label) => html`<option value="${label}">${shownValue(String(names[label]))}</option>`);
  return html`<section id="roc" aria-labelledby="roc-title">
<h2 id="roc-title">ROC and precision</h2>
<p class="hint">How well the probabilities rank the rows of one class before all others. Each point of a line is a threshold of the class's probability: rows at or above the threshold are alarms. The mark is at 50\u00a0%. ROC curve: the share of the class's rows that are found, over the share of the other rows that are false alarms; chance is the dashed diagonal, AUC the area below a line. Precision and recall: the share of the alarms that are right, over the share of the class's rows that are found; chance is the dashed line at the class's share. This chart is more informative if a class is rare.${
    repeats > 1 && ` Lines are of the first of ${count(repeats)} repeats, numbers are means.`
  }</p>
<p class="choice" id="roc-choice" hidden><label>Class <select id="roc-class">${options}</select></label></p>
${labels.map((label, i) => ofClass(shown, label, headingName(String(names[label])), i > 0))}
</section>`;
}

/** Room in the heading of a chart, in letters: about three lines. */
const ROOM = 60;

/** The name of a class, which is complete in the choice. */
function headingName(name: string): Content {
  const letters = [...name];
  if (letters.length <= ROOM) return valueNamed(name);
  return html`<bdi title="${name}">${letters.slice(0, ROOM - 1).join("")}…</bdi>`;
}

function ofClass(entries: readonly Entry[], label: number, name: Content, isHidden: boolean): Content {
  const all = entries.map((entry) => rankedOn(entry, label)).filter((each) => each !== undefined);
  const order = (a: Ranked, b: Ranked) => (b.auc ?? 0) - (a.auc ?? 0);
  const drawn = [...all].sort(order).slice(0, DRAWN);
  const note = drawn.length < all.length && html`<p class="hint">The ${DRAWN} with the largest AUC are drawn.</p>`;
  return html`<div class="rocs" data-roc="${label}"${isHidden && " hidden"}>
${figure(html`ROC curve of ${name}`, "ROC curves", "false alarms", "found", drawn, rocLine, diagonal())}
${figure(html`Precision and recall of ${name}`, "Precision over recall", "found", "of alarms right", drawn, precisionLine, level(drawn[0]?.share ?? 0))}
<div>${table(all)}${note}</div>
</div>`;
}

type Place = readonly [x: number, y: number];

function figure(
  title: Content,
  what: string,
  horizontal: string,
  vertical: string,
  drawn: readonly Ranked[],
  lineOf: (one: Ranked) => readonly Place[],
  chance: Content,
): Content {
  // The best is drawn on top.
  const lines = [...drawn].reverse().map((one) => {
    const { entry, points } = one;
    const line = lineOf(one);
    const path = line.map(([x, y]) => `${across(x)},${upwards(y)}`).join(" ");
    const last = lastFromHalf(points);
    const [x, y] = line[1 + last];
    // Where no row reaches 50 %, the height of precision's line is that of a lower threshold.
    const height = last < 0 && lineOf === precisionLine ? "no alarms" : `${percent(y)} % ${vertical}`;
    const told = `${entry.label}, from 50 % on: ${percent(x)} % ${horizontal}, ${height}`;
    const mark = pointOf(entry.look, Number(across(x)), Number(upwards(y)), 5, told);
    return html`<g class="${entry.look.className}"><polyline points="${path}" stroke-dasharray="${entry.look.dash.join(" ")}"/>${mark}</g>`;
  });
  const isLow = drawn.some((one) => areaBelow(lineOf(one)) < 0.5); // then the upper right is free
  const label = isLow ? TOP + 14 : BOTTOM - 7;
  return html`<figure class="chart reliability"><figcaption><h3>${title}</h3></figcaption>
<svg viewBox="${viewBox(BOTTOM)}" role="img" aria-label="${what} of ${quantity(drawn.length, "model")}. The numbers are in the table.">
${axes(BOTTOM, " %")}
${chance}
${lines}
<text x="${LEFT + SIDE - 4}" y="${label}" text-anchor="end">% ${vertical}, over % ${horizontal}</text>
</svg>
</figure>`;
}

function areaBelow(line: readonly Place[]): number {
  return line.slice(1).reduce((sum, [x, y], i) => sum + ((x - line[i][0]) * (y + line[i][1])) / 2, 0);
}

function diagonal(): Content {
  return html`<line class="ideal" x1="${across(0)}" y1="${upwards(0)}" x2="${across(1)}" y2="${upwards(1)}"/>`;
}

function level(share: number): Content {
  return html`<line class="ideal" x1="${LEFT}" x2="${LEFT + SIDE}" y1="${upwards(share)}" y2="${upwards(share)}"/>`;
}

function rocLine({ points }: Ranked): Place[] {
  return [[0, 0], ...points.map(({ falsePositives, truePositives }): Place => [falsePositives, truePositives])];
}

/** Before the first threshold there is no alarm: the line starts at the first point's height. */
function precisionLine({ points, share }: Ranked): Place[] {
  const line = points.map(({ falsePositives, truePositives }): Place => {
    const right = share * truePositives;
    const alarms = right + (1 - share) * falsePositives;
    return [truePositives, alarms > 0 ? right / alarms : 1];
  });
  return [[0, line[0][1]], ...line];
}

/** The last point with a threshold of at least 1/2; -1, where the lines begin, if there is none. */
function lastFromHalf(points: RocCurve["points"]): number {
  return points.filter(({ threshold }) => threshold >= 0.5).length - 1;
}

function table(all: readonly Ranked[]): Content {
  const rows = all.map(
    ({ entry, auc, averagePrecision }) =>
      html`<tr><th scope="row"><span class="keyed">${swatch(entry)} ${named(entry.label)}</span></th><td class="number">${fixed(auc, 3)}</td><td class="number">${fixed(averagePrecision, 3)}</td></tr>`,
  );
  return scrollable(
    "AUC and average precision",
    html`<table>
<thead><tr><th scope="col">Model</th><th scope="col" class="number">AUC</th><th scope="col" class="number">Average precision</th></tr></thead>
<tbody>${rows}</tbody></table>`,
  );
}

function rankedOn(entry: Entry, label: number): Ranked | undefined {
  const { repeats } = entry.contender;
  const first = repeats.find((repeat) => curvesOf([repeat]).some((curve) => curve.label === label));
  const curve = first?.roc?.find((each) => each.label === label);
  if (first === undefined || curve === undefined) return undefined;
  const mean = (of: (one: RankedClass) => number) => {
    const values = repeats.flatMap(({ ranking = [] }) => ranking.filter((one) => one.label === label).map(of));
    return values.length > 0 && values.every(isMeasured) ? values.reduce((a, b) => a + b, 0) / values.length : null;
  };
  const rows = first.ranking?.find((one) => one.label === label)?.rows ?? 0;
  return {
    entry,
    auc: mean(({ auc }) => auc),
    averagePrecision: mean(({ averagePrecision }) => averagePrecision),
    points: curve.points,
    share: first.final.rows > 0 ? rows / first.final.rows : 0,
  };
}

/** A class of fewer rows has curves of a few steps, which tell little. */
const TELLING_ROWS = 20;

/** The classes that have curves, rarest first, usually the one of interest; those of a few rows last. */
function labelsOf(entries: readonly Entry[]): number[] {
  const rows = new Map<number, number>();
  for (const { contender } of entries) {
    for (const { ranking = [], roc = [] } of contender.repeats) {
      for (const { label } of roc) rows.set(label, ranking.find((one) => one.label === label)?.rows ?? 0);
    }
  }
  const isFew = (label: number) => Number((rows.get(label) ?? 0) < TELLING_ROWS);
  return [...rows].sort(([a, few], [b, many]) => isFew(a) - isFew(b) || few - many || b - a).map(([label]) => label);
}

function curvesOf(repeats: readonly RepeatResult[]): RocCurve[] {
  return repeats.flatMap(({ roc = [] }) => roc.filter(({ points }) => points.length > 0));
}
