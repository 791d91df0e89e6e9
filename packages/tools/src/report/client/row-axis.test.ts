import { describe, expect, it } from "vitest";
import { rowAxis } from "./row-axis.ts";

describe("the axis of rows", () => {
  const { range, incrs, zoomOf } = rowAxis();

  it("ends with the rows there are, also where they were measured once", () => {
    const none = [[]];
    expect(range({ data: [[2], ...none] }, 0, 4)).toEqual([0, 2.04]); // the chart alone would go on to row 4
    expect(range({ data: [[100, 200, 300], ...none] }, 100, 300)).toEqual([100, 300]);
    expect(range({ data: [[100, 200, 300], ...none] }, 120, 180)).toEqual([120, 180]); // zoomed into
    expect(range({ data: [[], ...none] }, 0, 1)).toEqual([0, 1]);
  });

  it("is zoomed into where it lacks rows at either end", () => {
    const rows = [100, 200, 300];
    expect(zoomOf(rows, 120, 180)).toEqual({ min: 120, max: 180 });
    expect(zoomOf(rows, 100, 299)).toEqual({ min: 100, max: 299 });
    expect(zoomOf(rows, 101, 300)).toEqual({ min: 101, max: 300 });
    expect([zoomOf(rows, 100, 300), zoomOf([2], 0, 2.04)]).toEqual([null, null]);
  });

  it("has ticks at whole rows, however many there are", () => {
    expect(incrs.slice(0, 7)).toEqual([1, 2, 5, 10, 20, 50, 100]);
    expect(incrs.every((step, i) => Number.isSafeInteger(step) && step > (incrs[i - 1] ?? 0))).toBe(true);
    expect(incrs.at(-1)).toBeGreaterThan(1e14);
  });
});
