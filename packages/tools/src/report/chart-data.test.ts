import { describe, expect, it } from "vitest";
import {
  type ContenderSample,
  MAJORITY,
  NO_CHANGE,
  samplePoint,
  sampleRepeat,
  sampleResults,
} from "../../test/report-sample.ts";
import { chartData, MEASURES } from "./chart-data.ts";
import { entriesOf } from "./entries.ts";

function dataOf(contenders: readonly ContenderSample[]) {
  const results = sampleResults(contenders);
  return chartData(results, entriesOf(results));
}

describe("chartData", () => {
  it("holds each curve as arrays over common rows", () => {
    const { rows, series } = dataOf([{ byteBudget: 65_536 }]);
    expect(rows).toEqual([1000, 2000, 3000]);
    expect(series[0]).toMatchObject({
      label: "Online bagging",
      byteBudget: null, // far above the 4000 bytes used: its line would flatten the curves
      isLeading: true,
      windowAccuracy: [0.8, 0.8, 0.8],
      bytes: [2000, 3000, 4000],
      drifts: [1500],
      memberDrifts: [1600],
    });
  });

  it("takes the mean over repeats and leaves gaps where nothing was measured", () => {
    const first = sampleRepeat({ curve: [samplePoint(1000, { accuracy: 0.6 }), samplePoint(2000, { accuracy: NaN })] });
    const second = sampleRepeat({
      curve: [samplePoint(1000, { accuracy: 0.8 }), samplePoint(2000, { accuracy: null })],
    });
    const { series } = dataOf([{ repeats: [first, second] }, { repeats: [sampleRepeat()] }]);
    expect(series[0]?.accuracy).toEqual([0.7, null, null]);
    expect(series[1]?.accuracy).toEqual([0.79, 0.79, 0.79]);
  });

  it("keeps a budget that is near to what was used", () => {
    expect(dataOf([{ byteBudget: 16_000 }, { byteBudget: 16_001 }]).series.map(({ byteBudget }) => byteBudget)).toEqual(
      [16_000, null],
    );
  });

  it("lets the best model and the better baseline lead", () => {
    const { series } = dataOf([{ accuracy: 0.7 }, { title: "B", accuracy: 0.8 }, NO_CHANGE, MAJORITY]);
    expect(series.map(({ label, isLeading }) => [label, isLeading])).toEqual([
      ["B", true],
      ["Majority class", true],
      ["Online bagging", false],
      ["No change", false],
    ]);
  });

  it("takes speeds over a thousand rows at least, as rows over time", () => {
    const curve = Array.from({ length: 30 }, (_, i) =>
      samplePoint((i + 1) * 100, { rowsPerSecond: i === 0 ? null : i % 2 ? 1000 : 3000 }),
    );
    const speeds = dataOf([{ repeats: [sampleRepeat({ curve })] }]).series[0].rowsPerSecond;
    expect(speeds[0]).toBeNull();
    expect(speeds[1]).toBe(1000);
    expect(speeds[2]).toBe(1500);
    // Ten stretches of 100 rows each: five of 0.1 s, five of 0.033 s.
    for (const speed of speeds.slice(11)) expect(speed).toBe(1500);
  });

  it("takes the mean of recalls that several repeats have", () => {
    const recall = (first: number) => ({ rows: [1000], classes: [1], values: [[first]] });
    const repeats = [0.2, 0.4].map((first) => sampleRepeat({ recall: recall(first) }));
    expect(dataOf([{ repeats }]).series[0]?.recall).toEqual([[300]]);
  });

  it("holds recall per class in thousandths, mean over the repeats, and the changes of the stream", () => {
    const recall = (first: number | null) => ({
      rows: [1000, 2000],
      classes: [1, 0],
      values: [
        [first, 0.5],
        [0.25, 1],
      ],
    });
    const repeats = [sampleRepeat({ recall: recall(0.2) }), sampleRepeat({ recall: recall(null) })];
    const results = sampleResults([{ repeats }, MAJORITY]);
    const changes = [{ row: 500, width: 1, to: "sea(concept=3)" }];
    const data = chartData({ ...results, source: { ...results.source, changes } }, entriesOf(results));
    expect(data.changes).toEqual(changes);
    expect(data.recall).toEqual({ classes: ["yes", "no"], rows: [1000, 2000] });
    expect(data.series.map(({ recall }) => recall)).toEqual([
      [
        [200, 500],
        [250, 1000],
      ],
      [
        [null, null],
        [null, null],
      ],
    ]);
  });

  it("thins long curves but keeps the end, the peak of memory and the speed up to there", () => {
    const points = Array.from({ length: 4001 }, (_, i) => samplePoint(i + 1, { rowsPerSecond: i % 2 ? 1000 : 3000 }));
    points[1234] = samplePoint(1235, { bytes: 999_999 });
    const { rows, series } = dataOf([{ repeats: [sampleRepeat({ curve: points })] }]);
    expect(rows.length).toBeLessThanOrEqual(400);
    expect(rows.at(-1)).toBe(4001);
    expect(series[0]?.bytes).toContain(999_999);
    for (const measure of MEASURES) expect(series[0]?.[measure].length).toBe(rows.length);
    // Half the rows at 1000 and half at 3000 rows per second: 2 / (1/1000 + 1/3000) = 1500.
    expect(series[0]?.rowsPerSecond[200]).toBeGreaterThan(1400);
    expect(series[0]?.rowsPerSecond[200]).toBeLessThan(1600);
  });

  it("tells of points that share a place what is so at the last: the speed as rows over time, its mean over the repeats", () => {
    const repeatOf = (first: number) => {
      const curve = Array.from({ length: 801 }, (_, i) =>
        samplePoint(i + 1, { rowsPerSecond: i < 1 ? first : 3000, accuracy: i % 3 < 2 ? 0.9 : 0.5 }),
      );
      return sampleRepeat({ curve });
    };
    // Three rows to a bucket, of which the first takes as long as three others, or as long as one.
    const one = dataOf([{ repeats: [repeatOf(1000)] }]);
    expect(one.rows[0]).toBe(3);
    expect(one.series[0]?.rowsPerSecond[0]).toBe(1800);
    expect(new Set(one.series[0]?.accuracy)).toEqual(new Set([0.5]));
    const two = dataOf([{ repeats: [repeatOf(1000), repeatOf(3000)] }]);
    expect(two.series[0]?.rowsPerSecond[0]).toBe(2400);
  });

  it("is empty for an empty curve", () => {
    const { rows, series } = dataOf([{ repeats: [sampleRepeat({ curve: [], marks: [] })] }, { repeats: [] }]);
    expect(rows).toEqual([]);
    expect(series.map(({ bytes, drifts }) => [bytes, drifts])).toEqual([
      [[], []],
      [[], []],
    ]);
  });

  it("survives JSON unchanged", () => {
    const data = dataOf([{}, { repeats: [sampleRepeat({ curve: [samplePoint(5, { kappa: NaN })] })] }]);
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });
});
