/** The place where the page's script draws the curves: hidden until it runs, since without scripts it would be empty. */
import { type RaceResults, windowRows } from "../results.ts";
import { largestBytes, NEAR_BUDGET } from "./chart-data.ts";
import { type Entry, listed, named, swatch } from "./entries.ts";
import { bytes, compact, count, isMeasured } from "./format.ts";
import { type Content, html } from "./html.ts";

export function charts(results: RaceResults, entries: readonly Entry[]): Content {
  const { options } = results;
  const window = compact(windowRows(results));
  const hasCurve = entries.some(({ contender }) => contender.repeats.some(({ curve }) => curve.length > 0));
  const hasMarks = entries.some(({ contender }) => contender.repeats.some(({ marks }) => marks.length > 0));
  const hasAuc = entries.some(({ contender }) =>
    contender.repeats.some(({ curve }) => curve.some(({ windowAuc }) => isMeasured(windowAuc))),
  );
  const section = (content: Content) => html`<section id="curves" aria-labelledby="curves-title">
<h2 id="curves-title">Along the stream</h2>
${content}
</section>`;
  if (!hasCurve) return section(html`<p>No curve: the stream ended before the first measurement.</p>`);
  return section(html`<noscript><p class="note">The curves, and sorting tables by clicking, need JavaScript. All tables are complete without it.</p></noscript>
<div id="charts" hidden>
<div class="legend-bar" role="group" aria-label="Lines shown">
${entries.map((entry, i) => html`<button type="button" class="chip" aria-pressed="true" data-series="${i}">${swatch(entry)} <bdi>${entry.label}</bdi></button>`)}
<button type="button" class="chip" id="all-rows" hidden>↔ Show all rows</button>
</div>
<figure class="chart" data-chart="accuracy">
<figcaption><h3 id="accuracy-title">Accuracy</h3>
<div class="choices" role="radiogroup" aria-label="Measure">
${choice("windowAccuracy", `last ${window} ${windowRows(results) === 1 ? "row" : "rows"}`, true)}
${choice("accuracy", "since the start")}
${choice("fadingAccuracy", `fading, ${options.fading}`)}
${choice("kappa", `kappa, last ${window}`)}
${hasAuc && choice("windowAuc", `AUC, last ${window}`)}
</div>
${hasMarks && html`<label class="choice"><input type="checkbox" id="show-drifts" checked><span>drift marks</span></label>`}
</figcaption>
<div class="plot" tabindex="0" role="group" aria-labelledby="accuracy-title"></div>
</figure>
<div class="pair">
<figure class="chart" data-chart="bytes">
<figcaption><h3 id="bytes-title">Memory</h3>${logarithmic("bytes")}</figcaption>
<div class="plot" tabindex="0" role="group" aria-labelledby="bytes-title"></div>
${budgets(entries)}
</figure>
<figure class="chart" data-chart="rowsPerSecond">
<figcaption><h3 id="rowsPerSecond-title">Rows per second</h3>${logarithmic("rowsPerSecond")}</figcaption>
<div class="plot" tabindex="0" role="group" aria-labelledby="rowsPerSecond-title"></div>
</figure>
</div>
<p class="hint">Point at a curve to read it, or focus a chart and use the arrow keys. Drag to zoom into a range of rows; double-click, or press Escape, to see all of it. If there are many lines, those of the best model and of the better baseline stand out until you point at another.
${options.seeds.length > 1 && `Curves are means over ${count(options.seeds.length)} repeats; drift marks are those of the first. `}${hasMarks && "For the lines that stand out: ▼ ADWIN found a rise of the model's error; ticks at the bottom: the model reset or replaced a member. "}${(results.source.changes ?? []).length > 0 && "Vertical lines with an arrow: the stream itself changes there."}</p>
</div>`);
}

function choice(measure: string, title: string, isChecked = false): Content {
  return html`<label class="choice"><input type="radio" name="measure" value="${measure}"${isChecked && html` checked`}><span>${title}</span></label>`;
}

function logarithmic(chart: string): Content {
  return html`<label class="choice"><input type="checkbox" data-log="${chart}" checked><span>logarithmic</span></label>`;
}

/** Models by byte budget. */
function budgets(entries: readonly Entry[]): Content {
  const models = new Map<number, Entry[]>();
  for (const entry of entries) {
    const { byteBudget } = entry.contender;
    if (byteBudget !== null) models.set(byteBudget, [...(models.get(byteBudget) ?? []), entry]);
  }
  if (models.size === 0) return false;
  const drawn = NEAR_BUDGET * largestBytes(entries);
  const parts = [...models]
    .sort(([a], [b]) => a - b)
    .map(
      ([budget, bound]) =>
        html`${bytes(budget)} for ${listed(bound.map(({ label }) => named(label)))}${budget > drawn && " (far above, not drawn)"}`,
    );
  return html`<p class="hint">Dotted: byte budgets, ${parts.map((part, i) => [i > 0 && "; ", part])}.</p>`;
}
