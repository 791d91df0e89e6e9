/** The table of all contenders and measures: complete without scripts, sortable with them. */
import { type FailedContender, type FinalMeasures, type RaceResults, windowRows } from "../results.ts";
import { type Entry, named, swatch } from "./entries.ts";
import { bytes, compact, count, fixed, isMeasured, type Measured, percent, quantity } from "./format.ts";
import { type Content, html } from "./html.ts";

interface Column {
  readonly title: string;
  readonly meaning: string;
  readonly value: (measures: FinalMeasures) => Measured;
  readonly format: (value: Measured) => string;
  /** Which end is better; null if neither is. */
  readonly best: "high" | "low" | null;
  /** Compared among models only: an idle baseline is always cheapest, and knows its own certainty. */
  readonly amongModels?: boolean;
}

const three = (value: Measured) => fixed(value, 3);

/** The measures and their meaning; `window` is the number of rows in the sliding window. */
export function measures(window: number): Column[] {
  return [
    {
      title: "Accuracy %",
      meaning: "Share of all rows predicted correctly before they were learned.",
      value: (m) => m.accuracy,
      format: percent,
      best: "high",
    },
    {
      title: "Kappa",
      meaning: "Accuracy corrected for chance (Cohen): 0 is chance, 1 is perfect.",
      value: (m) => m.kappa,
      format: three,
      best: "high",
    },
    {
      title: `Last ${compact(window)} %`,
      meaning: `Accuracy over the last ${quantity(window, "row")}: how good the model is at the end of the stream.`,
      value: (m) => m.windowAccuracy,
      format: percent,
      best: "high",
    },
    {
      title: "Kappa-M",
      meaning: "Accuracy relative to always predicting the majority class: 0 is no better than that, 1 is perfect.",
      value: (m) => m.kappaM,
      format: three,
      best: "high",
    },
    {
      title: "Kappa-T",
      meaning:
        "Kappa-temporal, accuracy relative to repeating the previous label: 0 is no better than that, 1 is perfect.",
      value: (m) => m.kappaTemporal,
      format: three,
      best: "high",
    },
    {
      title: "Macro F1",
      meaning:
        "Mean over the classes of the harmonic mean of precision and recall: rare classes count as much as common ones.",
      value: (m) => m.macroF1,
      format: three,
      best: "high",
    },
    {
      title: "G-mean",
      meaning: "Geometric mean of the classes' recalls: 0 as soon as one class is never recognised.",
      value: (m) => m.gMean,
      format: three,
      best: "high",
    },
    {
      title: "AUC",
      meaning:
        "How well the probabilities order the rows, whatever the threshold: the chance that a row of the class gets a higher probability of it than another row. 1 is perfect, 0.5 chance. Mean over the classes, each against all others.",
      value: (m) => m.auc ?? null,
      format: three,
      best: "high",
    },
    {
      title: "Average precision",
      meaning:
        "Area under the precision-recall curve: the mean precision as the threshold falls until every row of the class is found. A random order gives the share of the class, so this is more informative than AUC if a class is rare. Mean over the classes.",
      value: (m) => m.averagePrecision ?? null,
      format: three,
      best: "high",
    },
    {
      title: "Log loss",
      meaning:
        "Mean of −ln of the probability given to the true class; smaller is better, and confident mistakes cost most.",
      value: (m) => m.logLoss,
      format: three,
      best: "low",
    },
    {
      title: "Brier",
      meaning:
        "Mean squared distance of the probabilities from the truth, 0 to 2; smaller is better, and no row can cost more than 2.",
      value: (m) => m.brier,
      format: three,
      best: "low",
    },
    {
      title: "Calibration error",
      meaning:
        "Mean distance between the model's confidence and its accuracy: 0.05 is five percentage points. Always predicting the class frequencies has nearly none, so read it together with accuracy.",
      value: (m) => m.calibrationError,
      format: three,
      best: "low",
      amongModels: true,
    },
    {
      title: "Rows/s",
      meaning: "Rows predicted and learned per second of the model's own time.",
      value: (m) => m.rowsPerSecond,
      format: compact,
      best: "high",
      amongModels: true,
    },
    {
      title: "Memory",
      meaning: "Exact bytes of everything the model has learned, at the end of the stream.",
      value: (m) => m.bytes,
      format: bytes,
      best: "low",
      amongModels: true,
    },
    {
      title: "Drifts",
      meaning: "Rises of the model's error found by ADWIN; in brackets, members that the model reset or replaced.",
      value: (m) => m.drifts,
      format: (value) => (isMeasured(value) && !Number.isInteger(value) ? value.toFixed(1) : count(value)),
      best: null,
    },
  ];
}

export function comparison(results: RaceResults, entries: readonly Entry[]): Content {
  const columns = measures(windowRows(results));
  const models = entries.filter(({ contender }) => !contender.isBaseline);
  const baselines = entries.filter(({ contender }) => contender.isBaseline);
  const best = columns.map((column) => bestOf(column, column.amongModels ? models : entries));
  const rows = (group: readonly Entry[]) => group.map((entry) => row(entry, columns, best, entries.length > 1));
  const repeats = results.options.seeds.length;
  const { failed = [] } = results;
  return html`<section id="comparison" aria-labelledby="comparison-title">
<h2 id="comparison-title">Comparison</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="comparison-title">
<table class="sortable comparison">
<caption><span>${repeats > 1 && `Means and, after ±, standard deviations over ${repeats} repeats. `}The best of each column is marked ★${baselines.length > 0 && "; speed, memory and calibration are compared among models only"}.</span></caption>
<thead><tr><th scope="col">Model</th>${columns.map(
    ({ title, best: end }) =>
      html`<th scope="col" class="number" data-first="${end === "low" ? "ascending" : "descending"}">${unbroken(title)}</th>`,
  )}</tr></thead>
${models.length > 0 && html`<tbody>${rows(models)}</tbody>`}
${baselines.length > 0 && html`<tbody class="baselines">${rows(baselines)}</tbody>`}
${failed.length > 0 && html`<tbody class="failed">${failed.map((one) => failedRow(one, columns.length))}</tbody>`}
</table>
</div>
<details class="legend"><summary>What the columns mean</summary><dl>${columns.map(
    ({ title, meaning }) => html`<dt>${title}</dt><dd>${meaning}</dd>`,
  )}</dl></details>
</section>`;
}

/** "Kappa-M" with a non-breaking hyphen. */
function unbroken(title: string): string {
  return title.replace("-", "\u2011");
}

/** Null if neither end is better, or all are equal. */
function bestOf({ best, value, format }: Column, entries: readonly Entry[]): Measured {
  const values = entries.map(({ contender }) => value(contender.mean)).filter(isMeasured);
  if (best === null || new Set(values.map(format)).size < 2) return null;
  return values.reduce((a, b) => (best === "high" ? Math.max(a, b) : Math.min(a, b)));
}

function row(entry: Entry, columns: readonly Column[], best: readonly Measured[], markBest: boolean): Content {
  const { contender, anchor, label } = entry;
  const typed = contender.model ?? contender.name;
  const cells = columns.map((column, i) => cell(entry, column, markBest ? best[i] : null));
  return html`<tr><th scope="row"><a href="#${anchor}">${swatch(entry)} ${named(label)}</a>${
    typed !== label && (contender.model !== undefined || typed.includes("(")) && html`<code>${breakable(typed)}</code>`
  }</th>${cells}</tr>`;
}

/** Long specs have no spaces, so lines may break after a comma or bracket. */
function breakable(spec: string): Content {
  return spec.split(/(?<=[,(])/).map((part, i) => [i > 0 && html`<wbr>`, part]);
}

function failedRow({ name, row }: FailedContender, columns: number): Content {
  const when = row === 0 ? "could not be made" : `failed at row ${count(row)}`;
  return html`<tr><th scope="row">${named(name)}</th><td colspan="${columns}">${when}</td></tr>`;
}

function cell({ contender }: Entry, column: Column, best: Measured): Content {
  const value = column.value(contender.mean);
  const text = column.format(value);
  const spread = contender.deviation === null ? null : column.value(contender.deviation);
  // Equal printed values are equally good.
  const isBest =
    isMeasured(value) &&
    isMeasured(best) &&
    text === column.format(best) &&
    !(column.amongModels && contender.isBaseline);
  const members =
    column.best === null &&
    contender.mean.memberDrifts > 0 &&
    html` <small>(${column.format(contender.mean.memberDrifts)})</small>`;
  return html`<td class="number${isBest && " best"}" data-value="${isMeasured(value) ? String(value) : ""}">${text}${members}${
    isMeasured(spread) && column.best !== null && html`<small>±\u00a0${column.format(spread)}</small>`
  }</td>`;
}
