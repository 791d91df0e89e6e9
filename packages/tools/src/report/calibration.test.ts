import { describe, expect, it } from "vitest";
import { MAJORITY, sampleRepeat, sampleResults } from "../../test/report-sample.ts";
import type { RepeatResult } from "../results.ts";
import { calibrated, calibration, pointsOf } from "./calibration.ts";
import { entriesOf } from "./entries.ts";
import { html } from "./html.ts";
import { renderReport } from "./render.ts";

const NONE = { rows: 0, confidence: 0, accuracy: 0 };

/** Ten bins of which those given hold something. */
function bins(
  given: Record<number, [rows: number, confidence: number, accuracy: number]>,
): RepeatResult["reliability"] {
  return Array.from({ length: 10 }, (_, i) => {
    const bin = given[i];
    return bin === undefined ? NONE : { rows: bin[0], confidence: bin[1], accuracy: bin[2] };
  });
}

function sectionOf(...reliabilities: RepeatResult["reliability"][]): string {
  const repeats = reliabilities.map((reliability = [], i) => sampleRepeat({ seed: i + 1, reliability }));
  const results = sampleResults([{ repeats }, MAJORITY]);
  const options = { ...results.options, seeds: repeats.map(({ seed }) => seed) };
  return html`${calibration({ ...results, options }, entriesOf(results))}`.text;
}

const textOf = (page: string) =>
  page
    .replace(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");

describe("the reliability curves", () => {
  it("stand at mean confidence and accuracy, beside their error", () => {
    const page = sectionOf(bins({ 5: [100, 0.55, 0.4], 9: [300, 0.95, 0.9] }));
    // 34 and 200 units from the left, 8 + 200 from the top: 34 + 110, 8 + 120; 34 + 190, 8 + 20.
    expect(page).toContain('points="144.0,128.0 224.0,28.0"');
    expect(textOf(page)).toContain("Calibration error 0.075 · Brier 0.267 · log loss 0.456."); // (15 + 15) / 400
    expect(textOf(page)).toContain("On average 85.00 % sure and right in 77.50 %.");
    expect(textOf(page)).toContain("50 to 60 % 100 55.00 40.00 90 to 100 % 300 95.00 90.00");
    expect(page).toContain("<title>55.00 % sure, 40.00 % right, 100 rows</title>");
    expect(page).toContain('class="ideal" x1="34.0" y1="208.0" x2="234.0" y2="8.0"');
    // The bars stand in the middle of their tenths; that of the fullest bin has the whole height.
    const bars = [...page.matchAll(/<rect x="([^"]*)" y="[^"]*" width="([^"]*)" height="([^"]*)"/g)];
    expect(bars.map(([, x, width, height]) => [Number(x) + Number(width) / 2, Number(height)])).toEqual([
      [34 + 110, 11.3],
      [34 + 190, 34],
    ]);
  });

  it("sum up the repeats by their rows", () => {
    const [a, b] = [bins({ 9: [100, 0.92, 0.9] }), bins({ 9: [300, 0.96, 0.5], 0: [1, 0.05, 1] })];
    const repeats = [a, b, undefined].map((reliability) => sampleRepeat({ reliability: reliability ?? [] }));
    const [first, second] = pointsOf(repeats);
    expect(first).toEqual({ bin: 0, rows: 1, confidence: 0.05, accuracy: 1 });
    expect(second).toMatchObject({ bin: 9, rows: 400 });
    expect(second?.confidence).toBeCloseTo(0.95, 12);
    expect(second?.accuracy).toBeCloseTo(0.6, 12);
    expect(textOf(sectionOf(a, b))).toContain("Summed over 2 repeats.");
    expect(textOf(sectionOf(a))).not.toContain("Summed");
  });

  it("are shown of models, not of baselines, and only where there was an answer", () => {
    expect(calibrated(entriesOf(sampleResults())).map(({ label }) => label)).toEqual(["Online bagging"]);
    expect(sectionOf(bins({}))).toBe("");
    expect(sectionOf(undefined)).toBe("");
  });

  it("have a place and a link in the page; results of older versions have neither", () => {
    const page = renderReport(sampleResults());
    expect(page).toContain('<a href="#calibration">Calibration</a>');
    expect(page).toContain('<section id="calibration"');
    const { reliability: _, ...older } = sampleRepeat();
    const old = renderReport(sampleResults([{ repeats: [older] }]));
    expect(old).not.toContain("#calibration");
    expect(old).not.toContain('id="calibration"');
  });
});
