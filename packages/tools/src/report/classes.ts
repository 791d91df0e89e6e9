/** The classes along the stream: how frequent each was, and how well the models recognised it. Collapsed by default. */
import { type ClassBalance, type RaceResults, windowRows } from "../results.ts";
import { type Entry, shownValue, valueNamed } from "./entries.ts";
import { compact, count, percent } from "./format.ts";
import { type Content, html, scrollable } from "./html.ts";

/** More stretches are not visible in a table row. */
const SHOWN_STRETCHES = 100;

/** Whether there is anything to show. */
export function hasClasses({ source, contenders }: RaceResults): boolean {
  return (source.balance?.classes.length ?? 0) > 0 || contenders.some(({ repeats }) => repeats.some(hasRecall));
}

function hasRecall({ recall }: { readonly recall?: { readonly classes: readonly number[] } }): boolean {
  return (recall?.classes.length ?? 0) > 0;
}

export function classes(results: RaceResults, entries: readonly Entry[]): Content {
  if (!hasClasses(results)) return false;
  return html`<details class="model" id="classes"><summary><span class="name">Classes along the stream</span> <span class="gist">how frequent they are, and how well they are recognised</span></summary>
<div class="model-body">${results.source.balance && balance(results.source.balance)}
${recall(results, entries)}</div></details>`;
}

function recall(results: RaceResults, entries: readonly Entry[]): Content {
  const [first] = entries.flatMap(({ contender }) => contender.repeats.filter(hasRecall));
  if (first?.recall === undefined) return html`<p class="hint">Recall along the stream is not recorded.</p>`;
  const names = first.recall.classes.map((label) => String(results.schema.target.classes[label]));
  const options = names.map((name, i) => html`<option value="${i}">${shownValue(name)}</option>`);
  return html`<figure class="chart" data-chart="recall" hidden>
<figcaption><h3 id="recall-title">Recall</h3><label class="choice">of class <select id="recall-class">${options}</select></label></figcaption>
<div class="plot" tabindex="0" role="group" aria-labelledby="recall-title"></div>
<p class="hint">Of the rows of this class among the last ${compact(windowRows(results))}, the share predicted as this class.</p>
</figure>`;
}

function balance(given: ClassBalance): Content {
  const { classes, rest } = given;
  const lines = [...classes, ...(rest === null ? [] : [{ name: undefined, counts: rest }])];
  const totals = given.rows.map((_, i) => lines.reduce((sum, { counts }) => sum + counts[i], 0));
  const shares = lines.map(({ counts }) => sharesOf(counts, totals));
  const highest = Math.max(...shares.flat());
  const all = totals.reduce((a, b) => a + b, 0);
  const rows = lines.map(({ name, counts }, i) => {
    const total = counts.reduce((a, b) => a + b, 0);
    const label = name === undefined ? "all others" : valueNamed(name);
    const [low, high] = [Math.min(...shares[i]), Math.max(...shares[i])];
    return html`<tr><th scope="row">${label}</th><td class="number">${count(total)}</td><td class="number">${percent(total / all)}</td><td>${spark(shares[i], highest)}</td><td class="number">${percent(low)} – ${percent(high)}</td></tr>`;
  });
  return scrollable(
    "Class balance",
    html`<table class="balance">
<caption><span>Class balance. The areas show the share of rows from the first to the last, all on the scale from 0 to ${percent(highest)}\u00a0%.</span></caption>
<thead><tr><th scope="col">Class</th><th scope="col" class="number">Rows</th><th scope="col" class="number">Share %</th><th scope="col">Along the stream</th><th scope="col" class="number">Lowest – highest %</th></tr></thead>
<tbody>${rows}</tbody></table>`,
  );
}

/** The shares of one class in at most a hundred stretches; those without labels are left out. */
function sharesOf(counts: readonly number[], totals: readonly number[]): number[] {
  const stride = Math.ceil(counts.length / SHOWN_STRETCHES);
  const sum = (values: readonly number[], at: number) =>
    values.slice(at, at + stride).reduce((total, value) => total + value, 0);
  const starts = counts.map((_, i) => i).filter((i) => i % stride === 0 && sum(totals, i) > 0);
  return starts.map((start) => sum(counts, start) / sum(totals, start));
}

function spark(shares: readonly number[], highest: number): Content {
  const height = (share: number) => (100 - (100 * share) / highest).toFixed(1);
  const steps = shares
    .map((share, i) => `${i === 0 ? "" : "L"}${i},${height(share)}L${i + 1},${height(share)}`)
    .join("");
  return html`<svg class="spark" viewBox="0 0 ${shares.length} 100" preserveAspectRatio="none" aria-hidden="true"><path d="M0,100L${steps}L${shares.length},100Z"/></svg>`;
}
