/** Which classes are confused: a heat table for few classes, the most frequent confusions for many. */
import type { Confusion, RepeatResult } from "../results.ts";
import { valueNamed } from "./entries.ts";
import { count, fixed, isMeasured, percent } from "./format.ts";
import { type Content, html, scrollable } from "./html.ts";
import { shorten, topConfusions } from "./top-confusions.ts";

/** With more classes a matrix is not readable. */
const MATRIX_CLASSES = 12;
const SHOWN_CONFUSIONS = 20;
const SHOWN_CLASSES = 30;

/** All that is known about the classes, over all repeats. */
export interface Tally {
  /** Class names in the order of the schema. */
  readonly names: readonly string[];
  /** `confusion[label][predicted]`, summed over the repeats; empty if the results omit it. */
  readonly confusion: readonly (readonly number[])[];
  readonly confusions: readonly Confusion[];
  /** Rows of each class; undefined if unknown. */
  readonly support: readonly number[] | undefined;
  readonly repeats: readonly RepeatResult[];
}

export function tallyOf(classes: readonly unknown[], repeats: readonly RepeatResult[]): Tally {
  const size = Math.max(classes.length, ...repeats.map(({ classes: { recall } }) => recall.length));
  const names = Array.from({ length: size }, (_, i) => (i < classes.length ? String(classes[i]) : `class ${i}`));
  const confusion = sumOfMatrices(repeats.map(({ classes }) => classes.confusion));
  const given = repeats.map(({ classes }) => classes.support).filter((support) => support !== undefined);
  const [known] = given.length > 0 ? sumOfMatrices(given.map((row) => [row])) : [undefined];
  const support =
    known ?? (confusion.length > 0 ? names.map((_, i) => (confusion[i] ?? []).reduce((a, b) => a + b, 0)) : undefined);
  if (confusion.length > 0) {
    return { names, confusion, confusions: topConfusions(confusion, SHOWN_CONFUSIONS), support, repeats };
  }
  const confusions = sumOfConfusions(repeats.flatMap(({ classes }) => classes.confusions ?? []));
  return { names, confusion, confusions, support, repeats };
}

/** Repeats may have seen different numbers of classes. */
function sumOfMatrices(matrices: readonly (readonly (readonly number[])[])[]): number[][] {
  const sum: number[][] = [];
  for (const matrix of matrices) {
    matrix.forEach((row, i) => {
      sum[i] ??= [];
      const into = sum[i];
      row.forEach((value, j) => {
        into[j] = (into[j] ?? 0) + (isMeasured(value) ? value : 0);
      });
    });
  }
  return sum;
}

function sumOfConfusions(confusions: readonly Confusion[]): Confusion[] {
  const sums = new Map<string, Confusion>();
  for (const { label, predicted, rows } of confusions) {
    const key = `${label} ${predicted}`;
    sums.set(key, { label, predicted, rows: rows + (sums.get(key)?.rows ?? 0) });
  }
  const top = [...sums.values()];
  shorten(top, SHOWN_CONFUSIONS);
  return top;
}

const CLASS_MEASURES = ["precision", "recall", "f1"] as const;

/** Precision, recall and F1 per class; of many classes the most frequent, or the best if that is unknown. */
export function classTable({ names, support, repeats }: Tally): Content {
  const mean = (measure: (typeof CLASS_MEASURES)[number], i: number) => {
    const values = repeats.map(({ classes }) => classes[measure][i]).filter(isMeasured);
    return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
  };
  const shown = names.map((_, i) => i);
  if (names.length > SHOWN_CLASSES) {
    const importance = support ?? names.map((_, i) => mean("f1", i) ?? 0);
    shown.sort((a, b) => (importance[b] ?? 0) - (importance[a] ?? 0));
    shown.length = SHOWN_CLASSES;
  }
  const rows = shown.map((i) => {
    const never = support?.[i] === 0;
    const cells = CLASS_MEASURES.map(
      (measure) => html`<td class="number">${never ? "–" : fixed(mean(measure, i), 3)}</td>`,
    );
    return html`<tr><th scope="row">${valueNamed(names[i])}</th><td class="number">${count(support?.[i])}</td>${cells}</tr>`;
  });
  const choice = support === undefined ? "with the highest F1" : "most frequent";
  const part = names.length > shown.length && `: the ${SHOWN_CLASSES} ${choice} of ${count(names.length)}`;
  const sums = repeats.length > 1 && `; rows summed over ${repeats.length} repeats, measures are means`;
  return scrollable(
    "Measures per class",
    html`<table>
<caption><span>Per class${part}${sums}</span></caption>
<thead><tr><th scope="col">Class</th><th scope="col" class="number">Rows</th><th scope="col" class="number">Precision</th><th scope="col" class="number">Recall</th><th scope="col" class="number">F1</th></tr></thead>
<tbody>${rows}</tbody></table>`,
  );
}

export function confusionTable(tally: Tally): Content {
  if (tally.confusion.length > 0 && tally.names.length <= MATRIX_CLASSES) return matrix(tally);
  if (tally.confusions.length > 0) return confusionList(tally);
  return tally.confusion.length > 0 && html`<p>No class was confused with another.</p>`;
}

function matrix({ names, confusion, support = [], repeats }: Tally): Content {
  const heading = names.map((name) => html`<th scope="col" class="number">${valueNamed(name)}</th>`);
  const rows = names.map((name, label) => {
    const cells = names.map((_, predicted) => {
      const n = confusion[label]?.[predicted] ?? 0;
      const share = n > 0 ? n / support[label] : 0;
      return html`<td class="number heat-${Math.round(share * 10)}${predicted === label && " right"}">${
        n > 0 ? html`${percent(share)}\u00a0%<small>${count(n)}</small>` : "·"
      }</td>`;
    });
    return html`<tr><th scope="row">${valueNamed(name)}</th>${cells}</tr>`;
  });
  return scrollable(
    "Confusion matrix",
    html`<table class="confusion">
<caption><span>Confusion: of the rows of a class (down), the share predicted as (across)${summed(repeats)}</span></caption>
<thead><tr><td></td>${heading}</tr></thead><tbody>${rows}</tbody></table>`,
  );
}

function confusionList({ names, confusions, support, repeats }: Tally): Content {
  const rows = confusions.map(({ label, predicted, rows }) => {
    const total = support?.[label];
    const share = isMeasured(total) && total > 0 ? rows / total : null;
    return html`<tr><td>${valueNamed(names[label])}</td><td>${valueNamed(names[predicted])}</td><td class="number">${count(rows)}</td><td class="number heat-${Math.min(10, Math.round(10 * (share ?? 0)))}">${percent(share)}\u00a0%</td></tr>`;
  });
  return scrollable(
    "Commonest confusions",
    html`<table>
<caption><span>The commonest confusions among ${count(names.length)} classes${summed(repeats)}</span></caption>
<thead><tr><th scope="col">Class</th><th scope="col">Predicted as</th><th scope="col" class="number">Rows</th><th scope="col" class="number">Of the class</th></tr></thead>
<tbody>${rows}</tbody></table>`,
  );
}

function summed({ length }: readonly RepeatResult[]): Content {
  return length > 1 && `, summed over ${length} repeats`;
}
