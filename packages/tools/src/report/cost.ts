/** Accuracy against cost: every model by time and by memory, with the Pareto front. */
import type { FinalMeasures } from "../results.ts";
import { type Entry, listed, named, pointOf, shortened } from "./entries.ts";
import { bytes, duration, isMeasured, percent } from "./format.ts";
import { type Content, html } from "./html.ts";

interface Cost {
  readonly title: string;
  readonly less: string;
  readonly of: (measures: FinalMeasures) => number | null;
  readonly format: (value: number) => string;
  /** Ticks are powers of this. */
  readonly base: number;
}

const COSTS: readonly Cost[] = [
  { title: "time", less: "faster", of: (measures) => measures.milliseconds, format: duration, base: 10 },
  { title: "memory", less: "smaller", of: (measures) => measures.bytes, format: bytes, base: 2 },
];

/** Models with a measured accuracy; baselines cost almost nothing and would take most of the room. */
export function compared(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ contender: { isBaseline, mean } }) => !isBaseline && isMeasured(mean.accuracy));
}

export function costs(entries: readonly Entry[]): Content {
  const models = compared(entries);
  if (models.length < 2) return false;
  return html`<section id="cost" aria-labelledby="cost-title">
<h2 id="cost-title">Accuracy and cost</h2>
<div class="pair">${COSTS.map((cost) => figure(cost, models))}</div>
</section>`;
}

export interface Place {
  readonly entry: Entry;
  readonly cost: number;
  readonly accuracy: number;
}

/** Those that no other model equals in both and surpasses in one (the Pareto front), cheapest first. */
export function paretoOf(places: readonly Place[]): Place[] {
  const isBeaten = ({ cost, accuracy }: Place) =>
    places.some((other) =>
      other.cost < cost ? other.accuracy >= accuracy : other.cost === cost && other.accuracy > accuracy,
    );
  return places.filter((place) => !isBeaten(place)).sort((a, b) => a.cost - b.cost);
}

function figure(cost: Cost, models: readonly Entry[]): Content {
  const places = models
    .map((entry) => ({ entry, cost: cost.of(entry.contender.mean), accuracy: entry.contender.mean.accuracy }))
    .filter((place): place is Place => isMeasured(place.cost) && place.cost > 0 && isMeasured(place.accuracy));
  if (places.length < 2) return false;
  const best = paretoOf(places);
  const who = listed(best.map(({ entry }) => named(entry.label)));
  return html`<figure class="chart cost">
<figcaption><h3>Accuracy and ${cost.title}</h3></figcaption>
${drawing(cost, places, best)}
<p class="hint">No model is both more accurate and ${cost.less} than ${best.length > 1 && "one of these: "}${who}.</p>
</figure>`;
}

// Coordinates in the drawing's own units; the page scales it.
const WIDTH = 440;
const HEIGHT = 280;
const LEFT = 50;
const RIGHT = 22;
const TOP = 20;
const BOTTOM = 34;

function drawing({ title, format, base }: Cost, places: readonly Place[], best: readonly Place[]): Content {
  const costs = places.map(({ cost }) => Math.log(cost) / Math.log(base));
  const shares = places.map(({ accuracy }) => accuracy);
  const [from, to] = widened(costs, base === 2 ? 1 : 0.3);
  const [low, high] = widened(shares, 0.002);
  const x = (cost: number) => LEFT + ((WIDTH - LEFT - RIGHT) * (Math.log(cost) / Math.log(base) - from)) / (to - from);
  const y = (accuracy: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (accuracy - low)) / (high - low);
  const upright = stopsOf(from, to, base).map((cost) => {
    const at = x(cost).toFixed(1);
    return html`<line class="rule" x1="${at}" x2="${at}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/><text x="${at}" y="${HEIGHT - BOTTOM + 14}" text-anchor="middle">${format(cost)}</text>`;
  });
  const level = levelsOf(low, high).map((share) => {
    const at = y(share).toFixed(1);
    return html`<line class="rule" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}"/><text x="${LEFT - 6}" y="${at}" dy=".35em" text-anchor="end">${Number((share * 100).toFixed(2))}</text>`;
  });
  // A staircase: everything below and to the right of it is beaten.
  const line = best.map(
    ({ cost, accuracy }, i) =>
      `${i === 0 ? "M" : "H"}${x(cost).toFixed(1)}${i === 0 ? "," : "V"}${y(accuracy).toFixed(1)}`,
  );
  const spots = places.map((place) => ({ place, x: x(place.cost), y: y(place.accuracy) }));
  const isBest = ({ entry }: Place) => best.some((other) => other.entry === entry);
  const labels = labelled(
    spots.map(({ place, x, y }) => ({ text: shortened(place.entry.label), x, y, isBest: isBest(place) })),
  );
  const points = spots.map(({ place, x, y }, i) => {
    const { entry, cost, accuracy } = place;
    const label = labels[i];
    return html`<g class="${entry.look.className}">${pointOf(entry.look, x, y, 6, `${entry.label}: ${percent(accuracy)} %, ${format(cost)}`)}${
      label &&
      html`<text class="name${isBest(place) && " best"}" x="${label.x.toFixed(1)}" y="${label.y.toFixed(1)}" text-anchor="${label.anchor}">${shortened(entry.label)}</text>`
    }</g>`;
  });
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Accuracy against ${title}; the numbers are in the comparison.">
${upright}${level}
<text x="${LEFT - 6}" y="10" text-anchor="end">% right</text><text x="${WIDTH - RIGHT}" y="${HEIGHT - 4}" text-anchor="end">${title}, logarithmic</text>
<path class="front" d="${line.join("")}H${WIDTH - RIGHT}"/>
${points}
</svg>`;
}

/** About five powers of the base between two exponents, with multiples by 2 and 5 if powers of ten are few. */
function stopsOf(from: number, to: number, base: number): number[] {
  const stride = Math.max(1, Math.ceil((to - from) / 5));
  const powers = Array.from({ length: Math.floor(to) - Math.floor(from) + 1 }, (_, i) => Math.floor(from) + i);
  const steps = base === 10 && to - from < 2 ? [1, 2, 5] : [1];
  return powers
    .filter((power) => power % stride === 0)
    .flatMap((power) => steps.map((step) => step * base ** power))
    .filter((stop) => stop >= base ** from && stop <= base ** to);
}

/** Three to eight round shares between two; none below 0 or above 1, where the margins may reach. */
function levelsOf(low: number, high: number): number[] {
  const decade = 10 ** Math.floor(Math.log10(high - low));
  const step = [0.1, 0.2, 0.5, 1].map((part) => part * decade).find((step) => (high - low) / step <= 8) ?? decade;
  const first = Math.ceil(low / step);
  const levels = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
  return levels.filter((share) => share >= 0 && share <= 1);
}

function widened(values: readonly number[], least: number): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(least, (high - low) * 0.12);
  return [low - margin, high + margin];
}

interface Spot {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isBest: boolean;
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly anchor: string;
}

/** The first place beside, above or below its point that is free of other names and points; undefined if none. */
export function labelled(spots: readonly Spot[]): (Label | undefined)[] {
  const taken = spots.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }));
  return spots.map(({ text, x, y, isBest }) => {
    const width = (isBest ? 6.8 : 6.2) * text.length;
    // The front leaves room above itself, on the left; beaten models lie below.
    const corners = [
      { x: x - 4, y: y - 9, anchor: "end", left: x - 4 - width },
      { x: x + 4, y: y + 17, anchor: "start", left: x + 4 },
    ];
    const beside = [0, 9, -9, 18, -18, 27, -27].flatMap((shift) => [
      { x: x + 9, y: y + 4 + shift, anchor: "start", left: x + 9 },
      { x: x - 9, y: y + 4 + shift, anchor: "end", left: x - 9 - width },
    ]);
    const over = [-10, 17].map((shift) => ({ x, y: y + shift, anchor: "middle", left: x - width / 2 }));
    const boxOf = ({ left, y }: { left: number; y: number }) => ({
      left,
      right: left + width,
      top: y - 9,
      bottom: y + 2,
    });
    const isFree = (candidate: { left: number; y: number }) => {
      const box = boxOf(candidate);
      if (box.left < LEFT || box.right > WIDTH || box.top < TOP - 8 || box.bottom > HEIGHT - BOTTOM) return false;
      return taken.every(
        ({ left, right, top, bottom }) =>
          box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom,
      );
    };
    const candidates = isBest
      ? [corners[0], ...over, ...beside, corners[1]]
      : [...beside.slice(0, 2), ...corners, ...over, ...beside];
    const chosen = candidates.find(isFree);
    if (chosen !== undefined) taken.push(boxOf(chosen));
    return chosen;
  });
}
