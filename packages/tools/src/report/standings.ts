/** Accuracies at a glance: one dot per contender on a common scale, with the better baseline as a line. No script. */
import { type Entry, named, swatch } from "./entries.ts";
import { isMeasured, percent } from "./format.ts";
import { type Content, html } from "./html.ts";

export function standings(entries: readonly Entry[]): Content {
  const order = entries.filter(({ contender }) => isMeasured(contender.mean.accuracy));
  if (order.length < 2) return false;
  const values = order.map(({ contender }) => contender.mean.accuracy as number);
  const spreads = order.map(({ contender }) => contender.deviation?.accuracy ?? 0);
  const low = Math.min(...values.map((value, i) => value - spreads[i]));
  const high = Math.max(...values.map((value, i) => value + spreads[i]));
  const place = (value: number) => `${(3 + (94 * (value - low)) / (high - low || 1)).toFixed(2)}%`;
  const yardstick = order.find(({ contender }) => contender.isBaseline)?.contender.mean.accuracy;

  const lines = order.map((entry, i) => {
    const value = values[i];
    const spread = spreads[i];
    return html`<li>
<a href="#${entry.anchor}">${swatch(entry)} ${named(entry.label)}</a>
<svg class="track ${entry.look.className}" aria-hidden="true">
<line class="rail" x1="0" y1="50%" x2="100%" y2="50%"/>
${isMeasured(yardstick) && html`<line class="yardstick" x1="${place(yardstick)}" y1="0" x2="${place(yardstick)}" y2="100%"/>`}
${spread > 0 && html`<line class="spread" x1="${place(value - spread)}" y1="50%" x2="${place(value + spread)}" y2="50%"/>`}
<circle cx="${place(value)}" cy="50%" r="5.5"/>
</svg>
<span class="value">${percent(value)}\u00a0%</span>
</li>`;
  });
  const caption = isMeasured(yardstick)
    ? "Share of rows predicted correctly. The scale does not begin at zero; the vertical line is the better baseline."
    : "Share of rows predicted correctly. The scale does not begin at zero.";
  return html`<figure class="standings"><ol>${lines}</ol><figcaption>${caption}</figcaption></figure>`;
}
