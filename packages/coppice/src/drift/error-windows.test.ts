import { describe, expect, it } from "vitest";
import { Arena, Random } from "../core/index.ts";
import { Adwin } from "./adwin.ts";
import { ErrorWindows } from "./error-windows.ts";

/** Whether an ADWIN has dropped numbers, and because errors have risen. */
function verdict(adwin: Adwin, error: number): { hasChanged: boolean; hasRisen: boolean } {
  const hasChanged = adwin.add(error);
  return { hasChanged, hasRisen: hasChanged && adwin.risen };
}

describe("windows of errors", () => {
  it.each([0.0001, 0.002, 0.3, 0.9])("are ADWINs, whoever else adds: delta %d", (delta) => {
    const random = Random.seeded(1);
    const count = 7;
    const windows = new ErrorWindows(new Arena(), count);
    const adwins = Array.from({ length: count }, () => new Adwin(delta));
    const met = { risen: 0, fallen: 0 };
    for (let i = 0; i < 40_000; i++) {
      const w = random.integer(count);
      const often = [2, 20, 3, 1, 1000, 5, 8][(w + Math.floor(i / 5000)) % count];
      const error = Number(random.integer(often) === 0);
      if (random.integer(10_000) === 0) {
        windows.reset(w);
        adwins[w].reset();
      }
      const hasRisen = windows.add(w, error, delta);
      const expected = verdict(adwins[w], error);
      if (expected.hasChanged) met[expected.hasRisen ? "risen" : "fallen"]++;
      expect([hasRisen, windows.width(w), windows.mean(w)]).toEqual([
        expected.hasRisen,
        adwins[w].width,
        adwins[w].mean,
      ]);
    }
    expect(Math.min(met.risen, met.fallen)).toBeGreaterThan(0);
  });

  it("lose no digit of the squared deviations in long windows", () => {
    const random = Random.seeded(3);
    const arena = new Arena();
    const delta = 1e-9;
    const windows = new ErrorWindows(arena, 1);
    const adwin = new Adwin(delta);
    for (let i = 0; i < 600_000; i++) {
      const error = Number(random.integer(3) === 0);
      windows.add(0, error, delta);
      adwin.add(error);
    }
    for (let i = 0; i < 2000; i++) expect(windows.add(0, 1, delta)).toBe(verdict(adwin, 1).hasRisen); // buckets go: their squares count
    const [[moments]] = windows.lengthsFor(1);
    expect([...moments.data.subarray(0, 3)]).toEqual([...adwin.arena.columns[0].data]);
    expect(adwin.width).toBeLessThan(600_000);
  });

  it("leave their neighbours alone", () => {
    const windows = new ErrorWindows(new Arena(), 3);
    for (let i = 0; i < 100; i++) windows.add(1, i & 1, 0.1);
    for (const [column, width] of windows.lengthsFor(1)) {
      const numbers = [...column.data];
      expect(numbers.slice(0, width).every((x) => x === 0)).toBe(true);
      expect(numbers.slice(2 * width).every((x) => x === 0)).toBe(true);
      expect(numbers.slice(width, 2 * width).some((x) => x !== 0)).toBe(true);
    }
    expect([windows.width(0), windows.mean(0), windows.width(1), windows.mean(1)]).toEqual([0, 0, 100, 0.5]);
    windows.reset(1);
    for (const [column] of windows.lengthsFor(3)) expect(column.data.every((x) => x === 0)).toBe(true);
  });

  it("let the oldest numbers go when there is no room for another row of buckets", () => {
    // 18 rows of 4 or 5 buckets, of 1, 2, 4, ... numbers each.
    const [least, most] = [4, 5].map((buckets) => buckets * (2 ** 18 - 1));
    const count = 3_000_000;
    const windows = new ErrorWindows(new Arena(), 2);
    const random = Random.seeded(5);
    const sums = new Int32Array(count + 1);
    let fewest = Infinity;
    for (let i = 1; i <= count; i++) {
      const error = random.bits() & 1;
      sums[i] = sums[i - 1] + error;
      if (windows.add(0, error, 1e-300)) expect.fail("nothing has changed");
      const width = windows.width(0);
      if (i > least + 32) fewest = Math.min(fewest, width);
      if (i % 1009 > 0) continue;
      expect(width).toBeLessThan(most + 32);
      expect(windows.mean(0)).toBe((sums[i] - sums[i - width]) / width);
    }
    expect(fewest).toBeGreaterThanOrEqual(least);
    expect(windows.width(0)).toBeLessThan(count);
    expect(windows.width(1)).toBe(0);
    const [[moments]] = windows.lengthsFor(1);
    const [width, total, squares] = moments.data;
    expect(squares / ((total * (width - total)) / width)).toBeCloseTo(1, 12);
  });

  it("wait as bits of a number that is not negative", () => {
    const windows = new ErrorWindows(new Arena(), 1);
    for (let i = 0; i < 31; i++) windows.add(0, 1, 0.002);
    const [, [counts]] = windows.lengthsFor(1);
    expect([...counts.data.subarray(0, 2)]).toEqual([31, 2 ** 31 - 1]);
    expect(windows.untilTest(0)).toBe(1);
    windows.add(0, 1, 0.002);
    expect([...counts.data.subarray(0, 2)]).toEqual([0, 0]);
    expect(windows.untilTest(0)).toBe(32);
    expect([windows.width(0), windows.mean(0)]).toEqual([32, 1]);
  });
});
