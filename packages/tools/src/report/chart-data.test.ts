import { describe, expect, it } from "vitest";
import { type ContenderSample, samplePoint, sampleRepeat, sampleResults } from "../../test/report-sample.ts";
import { chartData, MEASURES } from "./chart-data.ts";
import { entriesOf } from "./entries.ts";

const dataOf = (contenders: readonly ContenderSample[]) => chartData(entriesOf(sampleResults(contenders)));

describe("chartData", () => {
  it("holds each curve as arrays over common rows", () => {
    const { rows, series } = dataOf([{ byteBudget: 65_536 }]);
    expect(rows).toEqual([1000, 2000, 3000]);
    expect(series[0]).toMatchObject({
      label: "Online bagging",
      byteBudget: 65_536,
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

  it("thins long curves but keeps the end, the peak of memory and the average of speed", () => {
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
