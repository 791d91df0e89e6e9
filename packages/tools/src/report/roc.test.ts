import { describe, expect, it } from "vitest";
import { type ContenderSample, MAJORITY, sampleRepeat, sampleResults } from "../../test/report-sample.ts";
import type { RepeatResult } from "../results.ts";
import { entriesOf } from "./entries.ts";
import { html } from "./html.ts";
import { renderReport } from "./render.ts";
import { ranked, roc } from "./roc.ts";

function sectionOf(contenders: readonly ContenderSample[], repeats = 1): string {
  const results = sampleResults(contenders);
  const seeds = Array.from({ length: repeats }, (_, i) => i + 1);
  return html`${roc({ ...results, options: { ...results.options, seeds } }, entriesOf(results))}`.text;
}

const textOf = (page: string) =>
  page
    .replace(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");

/** The drawings and the table of one class. */
const partOf = (page: string, label: number) =>
  new RegExp(`<div class="rocs" data-roc="${label}"[\\s\\S]*?</table>`).exec(page)?.[0] ?? "";

/** A repeat in which class 1 has an AUC and a curve of its own. */
function repeatOf(auc: number, averagePrecision: number, points = sampleRepeat().roc?.[1].points ?? []): RepeatResult {
  const { ranking = [], roc = [] } = sampleRepeat();
  return sampleRepeat({
    ranking: [ranking[0], { ...ranking[1], auc, averagePrecision }],
    roc: [roc[0], { label: 1, points }],
  });
}

describe("the ROC curves", () => {
  it("stand at the shares of their points, with a mark at 50 %", () => {
    const part = partOf(sectionOf([{}, MAJORITY]), 1);
    const [left, right] = part.split("</figure>");
    // 34 and 200 units from the left, 8 + 200 from the top: (0.1, 0.6) is 34 + 20, 8 + 80.
    expect(left).toContain('points="34.0,208.0 54.0,88.0 94.0,28.0 234.0,8.0"');
    expect(left).toContain("<title>Online bagging, from 50 % on: 30.00 % false alarms, 90.00 % found</title>");
    // 600 of 3,000 rows: 0.2 x 0.6 of 0.2 x 0.6 + 0.8 x 0.1 are right, 60 %; then 0.18 of 0.42, 42.86 %; at last 20 %.
    expect(right).toContain('points="34.0,88.0 154.0,88.0 214.0,122.3 234.0,168.0"');
    expect(right).toContain("<title>Online bagging, from 50 % on: 90.00 % found, 42.86 % of alarms right</title>");
    // Chance: the diagonal, and the share of the class.
    expect(left).toContain('<line class="ideal" x1="34.0" y1="208.0" x2="234.0" y2="8.0"/>');
    expect(right).toContain('<line class="ideal" x1="34" x2="234" y1="168.0" y2="168.0"/>');
    expect(textOf(part)).toContain("Online bagging 0.876 0.577"); // 0.8765 as a double is below the half
  });

  it("have their axes' names where no line is", () => {
    const heightOf = (figure: string) => / y="(\d+)" text-anchor="end">% /.exec(figure)?.[1];
    const heights = (figures: string) => figures.split("</figure>").slice(0, 2).map(heightOf);
    expect(heights(partOf(sectionOf([{}]), 1))).toEqual(["201", "201"]);
    const points = [
      { threshold: 0.5, falsePositives: 0.2, truePositives: 0.4 },
      { threshold: 0, falsePositives: 1, truePositives: 1 },
    ];
    const rare = sectionOf([{ repeats: [repeatOf(0.6, 0.3, points)] }]);
    expect(heights(partOf(rare, 1))).toEqual(["201", "22"]);
  });

  it("begin with the rarest class; the others wait behind the choice", () => {
    const page = sectionOf([{}, MAJORITY]);
    expect(page).toMatch(/<option value="1">yes<\/option><option value="0">no<\/option>/);
    expect(page).toContain('<div class="rocs" data-roc="1">');
    expect(page).toContain('<div class="rocs" data-roc="0" hidden>');
    expect(page).toContain('id="roc-choice" hidden');
    expect(textOf(partOf(page, 0))).toContain("Precision and recall of no");
  });

  it("begin with the rarest class of twenty rows or more, as fewer tell little", () => {
    const first = (rows: number) => {
      const repeat = repeatOf(0.9, 0.5);
      const ranking = repeat.ranking?.map((one) => (one.label === 1 ? { ...one, rows } : one)) ?? [];
      return /<option value="(\d)">/.exec(sectionOf([{ repeats: [{ ...repeat, ranking }] }]))?.[1];
    };
    expect([first(20), first(19)]).toEqual(["1", "0"]);
  });

  it("are of the first repeat, their numbers means", () => {
    const second = repeatOf(0.7, 0.3, [{ threshold: 0, falsePositives: 1, truePositives: 1 }]);
    const page = sectionOf([{ repeats: [repeatOf(0.9, 0.5), second] }], 2);
    expect(textOf(page)).toContain("Lines are of the first of 2 repeats, numbers are means.");
    expect(textOf(partOf(page, 1))).toContain("Online bagging 0.800 0.400");
    expect(partOf(page, 1)).toContain('points="34.0,208.0 54.0,88.0 94.0,28.0 234.0,8.0"');
    expect(textOf(sectionOf([{}]))).not.toContain("repeats");
  });

  it("have the mark at their beginning where no row reaches 50 %", () => {
    const low = repeatOf(0.6, 0.3, [
      { threshold: 0.4, falsePositives: 0.2, truePositives: 0.5 },
      { threshold: 0, falsePositives: 1, truePositives: 1 },
    ]);
    const part = partOf(sectionOf([{ repeats: [low] }]), 1);
    expect(part).toContain("from 50 % on: 0.00 % false alarms, 0.00 % found");
    expect(part).toContain("from 50 % on: 0.00 % found, no alarms");
    // Half is found, and 0.2 x 0.5 of 0.2 x 0.5 + 0.8 x 0.2 is right, 38.46 %, from where the line begins.
    expect(part).toContain('points="34.0,131.1 134.0,131.1 234.0,168.0"');
  });

  it("are drawn of ten models, the best on top, and the table has all", () => {
    const models = Array.from({ length: 12 }, (_, i) => ({
      name: `m${i}`,
      title: `Model ${i}`,
      repeats: [repeatOf(0.6 + i / 100, 0.5)],
    }));
    const part = partOf(sectionOf(models), 1);
    const [left] = part.split("</figure>");
    const titles = [...left.matchAll(/<title>(Model \d+),/g)].map(([, title]) => title);
    expect(titles).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((i) => `Model ${i}`));
    expect(part.match(/<tr><th scope="row">/g)).toHaveLength(12);
    expect(textOf(sectionOf(models))).toContain("The 10 with the largest AUC are drawn.");
    expect(textOf(sectionOf(models.slice(2)))).not.toContain("largest AUC");
  });

  it("are shown of models, not of baselines, and hold no markup from outside", () => {
    expect(ranked(entriesOf(sampleResults())).map(({ label }) => label)).toEqual(["Online bagging"]);
    const results = sampleResults([{ title: "<b>x</b>" }]);
    const schema = { ...results.schema, target: { name: "late", classes: ["<i>no", "<i>yes"] } };
    const page = html`${roc({ ...results, schema }, entriesOf(results))}`.text;
    expect(page).not.toMatch(/<b>x|<i>/);
    expect(page).toContain("ROC curve of <bdi>&lt;i&gt;yes</bdi>");
  });

  it("have headings in which long names of classes are cut", () => {
    const pageOf = (name: string) => {
      const results = sampleResults([{}]);
      const schema = { ...results.schema, target: { name: "late", classes: ["no", name] } };
      return html`${roc({ ...results, schema }, entriesOf(results))}`.text;
    };
    const long = "\u{1f600}".repeat(61);
    const cut = `<bdi title="${long}">${"\u{1f600}".repeat(59)}…</bdi>`;
    expect(pageOf(long)).toContain(`<h3>ROC curve of ${cut}</h3>`);
    expect(pageOf(long)).toContain(`<h3>Precision and recall of ${cut}</h3>`);
    expect(pageOf(long)).toContain(`<option value="1">${long}</option>`);
    expect(pageOf("a".repeat(60))).toContain(`<h3>ROC curve of <bdi>${"a".repeat(60)}</bdi></h3>`);
  });

  it("have a place and a link in the page; results without curves, such as those of older versions, have neither", () => {
    const page = renderReport(sampleResults());
    expect(page).toContain('<a href="#roc">ROC</a>');
    expect(page).toContain('<section id="roc"');
    expect(page).toContain("startRocClass();");
    const { roc: _, ranking: __, ...older } = sampleRepeat();
    const { auc: ___, averagePrecision: ____, ...final } = older.final;
    const results = sampleResults([{ repeats: [{ ...older, final }] }]);
    const contenders = results.contenders.map((contender) => ({ ...contender, mean: final }));
    const old = renderReport({ ...results, contenders });
    expect(old).not.toContain('href="#roc"');
    expect(old).not.toContain('id="roc"');
    expect(old).toContain(">Average precision<");
  });
});
