/** The data and the run: schema, rows left out, options, versions, and the command to repeat it. */
import { dateOf, type SchemaJson } from "coppice/core";
import type { AttributeStatistics, RaceResults } from "../results.ts";
import { named, valueNamed } from "./entries.ts";
import { count, percent, quantity, short } from "./format.ts";
import { type Content, html, scrollable } from "./html.ts";

const SHOWN_ATTRIBUTES = 200;
const SHOWN_VALUES = 8;

export function dataDetails({ source, schema }: RaceResults): Content {
  const bad =
    source.badRows > 0 &&
    html`<p class="warning">${quantity(source.badRows, "row")} could not be read and ${source.badRows === 1 ? "was" : "were"} left out${source.firstBadRows.length > 0 && ", such as"}:</p>
<ul>${source.firstBadRows.map((error) => html`<li>${error}</li>`)}</ul>`;
  return html`<section id="data" aria-labelledby="data-title">
<h2 id="data-title">The data</h2>
<p>${named(source.name)}: ${quantity(source.rows, "row")}${source.unlabelled > 0 && `, ${count(source.unlabelled)} without a label`}, ${quantity(schema.attributes.length, "attribute")}, target <bdi>${schema.target.name}</bdi> with ${quantity(schema.target.classes.length, "class", "classes")}. ${source.description}</p>
${bad}
${source.warnings.length > 0 && html`<ul class="warnings">${source.warnings.map((warning) => html`<li>${warning}</li>`)}</ul>`}
${schemaTable(schema, source.attributes)}
</section>`;
}

function schemaTable({ attributes, target }: SchemaJson, statistics: readonly AttributeStatistics[] = []): Content {
  const isNumeric = statistics.some(({ kind }) => kind === "numeric");
  const numbers = (known: AttributeStatistics | undefined, isTime = false) =>
    isNumeric &&
    (["min", "mean", "max"] as const).map((name) => {
      const value = known?.kind === "numeric" ? known[name] : undefined;
      const written = name === "mean" ? short : extreme;
      return html`<td class="number">${value !== undefined && (isTime && value !== null ? dateOf(value) : written(value))}</td>`;
    });
  const missing = (known: AttributeStatistics | undefined) =>
    statistics.length > 0 && html`<td class="number">${known && count(known.missing)}</td>`;
  const rows = attributes.slice(0, SHOWN_ATTRIBUTES).map((attribute, i) => {
    const known = statistics[i];
    const isNominal = attribute.kind === "nominal";
    const isTime = !isNominal && attribute.time === true;
    return html`<tr><th scope="row"><bdi>${attribute.name}</bdi></th><td>${isTime ? "time" : attribute.kind}${
      isNominal && attribute.closed === true && ", closed"
    }</td>${missing(known)}${numbers(known, isTime)}<td class="number">${isNominal && count(attribute.values.length)}</td><td>${
      isNominal && suchAs(attribute.values, known)
    }</td></tr>`;
  });
  const more = attributes.length - rows.length;
  const heads = [
    ...(statistics.length > 0 ? ["Missing"] : []),
    ...(isNumeric ? ["Lowest", "Mean", "Highest"] : []),
    "Values",
  ];
  return scrollable(
    "Schema",
    html`<table class="schema">
<caption><span>Schema${more > 0 && `: the first ${SHOWN_ATTRIBUTES} attributes, ${count(more)} more in the JSON results`}</span></caption>
<thead><tr><th scope="col">Attribute</th><th scope="col">Kind</th>${heads.map((head) => html`<th scope="col" class="number">${head}</th>`)}<th scope="col">Such as</th></tr></thead>
<tbody>${rows}
<tr class="target"><th scope="row"><bdi>${target.name}</bdi></th><td>target</td>${missing(undefined)}${numbers(undefined)}<td class="number">${count(target.classes.length)}</td><td>${firstOf(target.classes.map(String))}</td></tr>
</tbody></table>`,
  );
}

/** All digits of a whole number, else up to seven: 99999, which may mean missing, is not 100,000. */
function extreme(value: number | null): string {
  if (value === null || !Number.isSafeInteger(value)) return short(value, 7);
  return value.toLocaleString("en-US").replace("-", "−");
}

/** "most often ATL (6.12 %); also ORD, DEN". */
function suchAs(values: readonly string[], known: AttributeStatistics | undefined): Content {
  if (known?.kind !== "nominal" || known.commonest === null) return firstOf(values);
  const share = known.commonestRows / (known.rows - known.missing);
  const others = values.filter((value) => value !== known.commonest);
  return html`most often ${valueNamed(known.commonest)} (${percent(share)}\u00a0%)${others.length > 0 && ["; also ", firstOf(others)]}`;
}

function firstOf(values: readonly string[]): Content {
  const shown = values.slice(0, SHOWN_VALUES).map((value, i) => [i > 0 && ", ", valueNamed(value)]);
  const more = values.length - shown.length;
  return [shown, more > 0 && ` and ${count(more)} more`];
}

export function runDetails({ options, versions, command, finishedAt }: RaceResults): Content {
  const facts: readonly (readonly [string, Content])[] = [
    [
      "Protocol",
      options.delay > 0
        ? `predict; learn when the label arrives, ${quantity(options.delay, "row")} later`
        : "predict, then learn, row by row",
    ],
    ["Sliding window", quantity(options.window, "row")],
    ["Fading factor", String(options.fading)],
    ["Measured", `every ${quantity(options.every, "row")}`],
    [options.seeds.length === 1 ? "Seed" : "Seeds", options.seeds.join(", ")],
    ["Order of rows", options.shuffle ? "shuffled again for each repeat" : "as in the source"],
    ["Limit", options.limit === null ? "none" : quantity(options.limit, "row")],
    ["Versions", `Coppice ${versions.coppice}, Node ${versions.node}, ${versions.platform}`],
    ["Finished", html`<time datetime="${finishedAt}">${moment(finishedAt)}</time>`],
  ];
  return html`<section id="run" aria-labelledby="run-title">
<h2 id="run-title">The run</h2>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<h3>Run it again</h3>
<pre class="scroll" tabindex="0"><code>${command}</code></pre>
${command.startsWith("coppice ") && html`<p class="hint">If <code>coppice</code> is not installed, write <code>npx @coppice/tools</code> instead; in a checkout, <code>npx coppice</code>.</p>`}
<p class="hint">The same data, options and seeds give the same predictions on every machine; only times differ.</p>
</section>`;
}

/** "2026-11-21 03:42 UTC". */
export function moment(iso: string): string {
  return iso.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, "$1 $2 UTC");
}
