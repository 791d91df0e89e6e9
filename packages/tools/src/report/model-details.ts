/** One section per contender, open only for the winner: parameters, classes, confusion, member errors, repeats, drifts. */
import type { DriftMark, FinalMeasures, ParameterValue, RaceResults, RepeatResult } from "../results.ts";
import { classTable, confusionTable, tallyOf } from "./confusion.ts";
import { type Entry, named, swatch } from "./entries.ts";
import { bytes, compact, count, duration, fixed, percent, quantity } from "./format.ts";
import { type Content, html, scrollable } from "./html.ts";
import { memberErrors } from "./member-errors.ts";

const SHOWN_MARKS = 60;

export function modelDetails(results: RaceResults, entries: readonly Entry[]): Content {
  const winner = entries.find(({ contender }) => !contender.isBaseline);
  return html`<section id="models" aria-labelledby="models-title">
<h2 id="models-title">Each model</h2>
${entries.map((entry) => details(results, entry, entry === winner))}
</section>`;
}

function details({ schema, options }: RaceResults, entry: Entry, isOpen: boolean): Content {
  const { contender, label, anchor } = entry;
  const { mean, repeats } = contender;
  const tally = tallyOf(schema.target.classes, repeats);
  return html`<details class="model" id="${anchor}"${isOpen && " open"}>
<summary>${swatch(entry)} <span class="name">${named(label)}</span> <span class="gist">${percent(mean.accuracy)}\u00a0% · ${bytes(mean.bytes)} · ${compact(mean.rowsPerSecond)} rows/s</span></summary>
<div class="model-body">
<p class="spec"><code>${contender.model ?? contender.name}</code>${contender.isBaseline && " A baseline: it shows what is possible without learning from the attributes."}</p>
<div class="columns">
<div>${parameters(entry)}${budget(entry)}</div>
<div>${classTable(tally)}</div>
<div>${confusionTable(tally)}</div>
</div>
${memberErrors(entry)}
${repeatTable(repeats)}
${driftList(repeats, options.seeds.length)}
</div>
</details>`;
}

/** Shows parameters that were set and folds defaults: a forest has a screen of them. */
function parameters({ contender: { parameters } }: Entry): Content {
  if (parameters.length === 0) return html`<p>No parameters.</p>`;
  const changed = parameters.filter(({ changed }) => changed);
  const usual = parameters.filter(({ changed }) => !changed);
  const kept = `${quantity(usual.length, "parameter")} left at ${usual.length === 1 ? "its default" : "their defaults"}`;
  return [
    changed.length > 0 && parameterTable("Parameters set", changed),
    usual.length > 0 &&
      html`<details><summary>${kept}</summary>${parameterTable("Parameters at their defaults", usual)}</details>`,
  ];
}

function parameterTable(title: string, parameters: readonly ParameterValue[]): Content {
  const rows = parameters.map(
    ({ name, value }) => html`<tr><th scope="row"><code>${name}</code></th><td>${value}</td></tr>`,
  );
  return scrollable(
    title,
    html`<table><caption><span>${title}</span></caption>
<thead><tr><th scope="col">Name</th><th scope="col">Value</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

/** Whether the model stayed within its byte budget at every measured point. */
function budget({ contender: { byteBudget, repeats } }: Entry): Content {
  if (byteBudget === null) return false;
  let peak = 0;
  for (const { curve, final } of repeats) {
    peak = Math.max(peak, final.bytes);
    for (const point of curve) peak = Math.max(peak, point.bytes);
  }
  return peak <= byteBudget
    ? html`<p>Byte budget ${bytes(byteBudget)}, kept: at most ${bytes(peak)} (${count(peak)} of ${count(byteBudget)} bytes).</p>`
    : html`<p class="warning">Byte budget ${bytes(byteBudget)}, exceeded: up to ${bytes(peak)} (${count(peak)} of ${count(byteBudget)} bytes).</p>`;
}

const REPEAT_COLUMNS: readonly (readonly [title: string, of: (final: FinalMeasures) => string])[] = [
  ["Accuracy %", (final) => percent(final.accuracy)],
  ["Window %", (final) => percent(final.windowAccuracy)],
  ["Fading %", (final) => percent(final.fadingAccuracy)],
  ["Averaged %", (final) => percent(final.averagedAccuracy)],
  ["Kappa", (final) => fixed(final.kappa, 3)],
  ["Rows scored", (final) => count(final.rows)],
  ["Time", (final) => duration(final.milliseconds)],
  ["Rows/s", (final) => compact(final.rowsPerSecond)],
  ["Bytes", (final) => count(final.bytes)],
  ["Drifts", (final) => count(final.drifts)],
  ["Member drifts", (final) => count(final.memberDrifts)],
];

function repeatTable(repeats: readonly RepeatResult[]): Content {
  const heads = REPEAT_COLUMNS.map(([title]) => html`<th scope="col" class="number">${title}</th>`);
  const rows = repeats.map(
    ({ seed, final }) =>
      html`<tr><th scope="row">${seed}</th>${REPEAT_COLUMNS.map(([, of]) => html`<td class="number">${of(final)}</td>`)}</tr>`,
  );
  const title = repeats.length > 1 ? "Repeats" : "The run";
  return scrollable(
    "Repeats",
    html`<table class="repeats"><caption><span>${title}</span></caption>
<thead><tr><th scope="col">Seed</th>${heads}</tr></thead>
<tbody>${rows}</tbody></table>`,
  );
}

function driftList(repeats: readonly RepeatResult[], seeds: number): Content {
  const marked = repeats.filter(({ marks }) => marks.length > 0);
  if (marked.length === 0) return html`<p>No drift was seen.</p>`;
  return marked.map(({ seed, marks }) => {
    const shown = marks.slice(0, SHOWN_MARKS);
    const more = marks.length - shown.length;
    return html`<details class="drifts"><summary>${summaryOf(marks)}${seeds > 1 && `, seed ${seed}`}</summary>
<ol>${shown.map((mark) => html`<li>row ${count(mark.row)}: ${describe(mark)}</li>`)}</ol>${more > 0 && html`<p>and ${count(more)} more</p>`}</details>`;
  });
}

/** In the words and numbers of the columns, then what they omit: "2 rises of the error, 5 members renewed, 9 warnings". */
function summaryOf(marks: readonly DriftMark[]): string {
  const counts = [
    [{ kind: "drift", source: "errors" }, "rise of the error", "rises of the error"],
    [{ kind: "drift", source: "member" }, "member reset or replaced", "members reset or replaced"],
    [{ kind: "added" }, "member joined", "members joined"],
    [{ kind: "removed" }, "member left", "members left"],
    [{ kind: "warning" }, "warning", "warnings"],
  ] as const;
  const parts = counts.map(([wanted, one, many]) => {
    const found = marks.filter(
      (mark) => mark.kind === wanted.kind && (!("source" in wanted) || mark.source === wanted.source),
    );
    return found.length > 0 && quantity(found.length, one, many);
  });
  return parts.filter(Boolean).join(", ");
}

function describe({ kind, source, member }: DriftMark): string {
  if (source === "errors") return kind === "drift" ? "errors rose" : "errors may be rising";
  const who = member === null ? "a member" : `member ${member}`;
  const what = { drift: "was reset or replaced", warning: "warns", added: "joined", removed: "left" };
  return `${who} ${what[kind]}`;
}
