/** What is taken for what: a heat table for few classes, the commonest confusions for many. */
import type { RepeatResult } from "../results.ts";
import { count, fixed, isMeasured, percent } from "./format.ts";
import { type Content, html } from "./html.ts";

/** Above this many classes a matrix is no longer readable. */
const MATRIX_CLASSES = 12;
const SHOWN_CONFUSIONS = 20;
const SHOWN_CLASSES = 30;

export interface Tally {
  /** Class names in the order of the schema. */
  readonly names: readonly string[];
  /** `confusion[label][predicted]`, summed over the repeats. */
  readonly confusion: readonly (readonly number[])[];
  /** Rows of each class. */
  readonly support: readonly number[];
  readonly repeats: readonly RepeatResult[];
}

export function tallyOf(classes: readonly unknown[], repeats: readonly RepeatResult[]): Tally {
  const size = Math.max(classes.length, ...repeats.map(({ classes }) => classes.confusion.length));
  const names = Array.from({ length: size }, (_, i) => (i < classes.length ? String(classes[i]) : `class ${i}`));
  const confusion = names.map((_, label) => {
    const sums: number[] = new Array(size).fill(0);
    for (const { classes } of repeats) {
      const row = classes.confusion[label] ?? [];
      for (let predicted = 0; predicted < row.length; predicted++) {
        const n = row[predicted];
        if (isMeasured(n)) sums[predicted] = (sums[predicted] ?? 0) + n;
      }
    }
    return sums;
  });
  return { names, confusion, support: confusion.map((row) => row.reduce((a, b) => a + b, 0)), repeats };
}

/** Precision, recall and F1 of the commonest classes. */
export function classTable({ names, support, repeats }: Tally): Content {
  const shown = names.map((_, i) => i);
  if (names.length > SHOWN_CLASSES) {
    shown.sort((a, b) => (support[b] as number) - (support[a] as number));
    shown.length = SHOWN_CLASSES;
  }
  const mean = (measure: "precision" | "recall" | "f1", i: number) => {
    const values = repeats.map(({ classes }) => classes[measure][i]).filter(isMeasured);
    return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
  };
  const rows = shown.map((i) => {
    const never = support[i] === 0;
    return html`<tr><th scope="row">${className(names[i])}</th><td class="number">${count(support[i])}</td>${(
      ["precision", "recall", "f1"] as const
    ).map((measure) => html`<td class="number">${never ? "–" : fixed(mean(measure, i), 3)}</td>`)}</tr>`;
  });
  const more = names.length - shown.length;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Measures per class"><table>
<caption>Per class${more > 0 && `: the ${SHOWN_CLASSES} most frequent of ${count(names.length)}`}</caption>
<thead><tr><th scope="col">Class</th><th scope="col" class="number">Rows</th><th scope="col" class="number">Precision</th><th scope="col" class="number">Recall</th><th scope="col" class="number">F1</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

export function confusionTable(tally: Tally): Content {
  return tally.names.length <= MATRIX_CLASSES ? matrix(tally) : topConfusions(tally);
}

function matrix({ names, confusion, support }: Tally): Content {
  const heading = names.map((name) => html`<th scope="col" class="number">${className(name)}</th>`);
  const rows = confusion.map((row, label) => {
    const total = support[label] as number;
    const cells = row.map((n, predicted) => {
      const share = total > 0 ? n / total : 0;
      return html`<td class="number heat-${Math.round(share * 10)}${predicted === label && " right"}">${
        n > 0 ? html`${percent(share)}\u00a0%<small>${count(n)}</small>` : "·"
      }</td>`;
    });
    return html`<tr><th scope="row">${className(names[label])}</th>${cells}</tr>`;
  });
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Confusion matrix"><table class="confusion">
<caption>Confusion: of the rows of a class (down), the share predicted as (across)</caption>
<thead><tr><td></td>${heading}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

interface Confusion {
  readonly label: number;
  readonly predicted: number;
  readonly n: number;
}

function topConfusions({ names, confusion, support }: Tally): Content {
  const top: Confusion[] = [];
  let least = 0;
  confusion.forEach((row, label) => {
    row.forEach((n, predicted) => {
      if (n <= least || predicted === label) return;
      top.push({ label, predicted, n });
      if (top.length < 2 * SHOWN_CONFUSIONS) return;
      least = shorten(top);
    });
  });
  shorten(top);
  if (top.length === 0) return html`<p>No class was taken for another.</p>`;
  const rows = top.map(
    ({ label, predicted, n }) =>
      html`<tr><td>${className(names[label])}</td><td>${className(names[predicted])}</td><td class="number">${count(n)}</td><td class="number heat-${Math.round((10 * n) / (support[label] as number))}">${percent(n / (support[label] as number))}\u00a0%</td></tr>`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Commonest confusions"><table>
<caption>The ${top.length} commonest confusions among ${count(names.length)} classes</caption>
<thead><tr><th scope="col">Class</th><th scope="col">Predicted as</th><th scope="col" class="number">Rows</th><th scope="col" class="number">Of the class</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** Keeps the largest; answers the size from which on a confusion is worth keeping. */
function shorten(top: Confusion[]): number {
  top.sort((a, b) => b.n - a.n);
  if (top.length > SHOWN_CONFUSIONS) top.length = SHOWN_CONFUSIONS;
  return top.length === SHOWN_CONFUSIONS ? (top[SHOWN_CONFUSIONS - 1] as Confusion).n : 0;
}

function className(name: string | undefined): Content {
  return html`<bdi>${name === "" ? "(empty)" : name}</bdi>`;
}
