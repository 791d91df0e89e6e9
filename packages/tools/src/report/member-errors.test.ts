import { describe, expect, it } from "vitest";
import { MAJORITY, sampleRepeat, sampleResults } from "../../test/report-sample.ts";
import { entriesOf } from "./entries.ts";
import { html } from "./html.ts";
import { meansOf, memberErrors } from "./member-errors.ts";
import { renderReport } from "./render.ts";

const repeatsOf = (...errors: ((number | null)[] | undefined)[]) =>
  errors.map((memberErrors, i) =>
    sampleRepeat({ seed: i + 1, ...(memberErrors === undefined ? {} : { memberErrors }) }),
  );

function figureOf(...errors: ((number | null)[] | undefined)[]): string {
  const [entry] = entriesOf(sampleResults([{ repeats: repeatsOf(...errors) }, MAJORITY]));
  if (entry === undefined) throw new Error("no entry");
  return html`${memberErrors(entry)}`.text;
}

const textOf = (page: string) =>
  page
    .replace(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");

describe("the errors of members", () => {
  it("are drawn in order, on a scale that holds the largest", () => {
    const page = figureOf([0.1, 0.15, 0.2]);
    // The scale ends at 20 %: 34 + 200 (member / 2) from the left, 8 + 200 (1 - error / 0.2) from the top.
    expect(page).toContain('points="34.0,108.0 134.0,58.0 234.0,8.0"');
    expect(page).toContain("<title>member 1: 15.00 % wrong</title>");
    expect(textOf(page)).toContain("as the model counts it; 15.00 % on average.");
    expect(textOf(page)).toContain("0 10 20 0 member 2 % wrong");
    expect(textOf(page)).toContain("Member Error % 0 10.00 1 15.00 2 20.00");
    expect(textOf(page)).not.toContain("repeats");
    expect(figureOf([0.1, 0.21])).toContain('points="34.0,168.0 234.0,124.0"'); // up to 50 %
    expect(figureOf([1])).toContain('points="134.0,8.0"');
  });

  it("are means over the repeats in which a member was asked", () => {
    const repeats = repeatsOf([0.1, null, 0.3, null], [0.2, 0.4, null], undefined);
    const means = meansOf(repeats);
    expect(means.map(({ member }) => member)).toEqual([0, 1, 2]);
    [0.15, 0.4, 0.3].forEach((error, i) => {
      expect(means[i]?.error).toBeCloseTo(error, 12);
    });
    expect(textOf(figureOf([0.1], [0.2]))).toContain("Means over 2 repeats.");
  });

  it("are not shown of models that count none, nor of results that are older", () => {
    expect(figureOf(undefined)).toBe("");
    expect(figureOf([])).toBe("");
    expect(figureOf([null, null])).toBe("");
    expect(renderReport(sampleResults())).not.toContain("Error by member");
  });

  it("stand in the model's details", () => {
    const page = renderReport(sampleResults([{ repeats: repeatsOf([0.125, 0.25]) }, MAJORITY]));
    expect(page.match(/<h3>Error by member<\/h3>/g)).toHaveLength(1);
    expect(page.indexOf("<h3>Error by member")).toBeGreaterThan(page.indexOf('id="models"'));
  });
});
