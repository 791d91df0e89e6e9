import { describe, expect, it } from "vitest";
import { Arena, Random } from "../core/index.ts";
import { Adwin } from "./adwin.ts";
import { ErrorWindows, FALLEN, RISEN, STEADY } from "./error-windows.ts";

function verdict(adwin: Adwin, error: number): number {
  if (!adwin.add(error)) return STEADY;
  return adwin.risen ? RISEN : FALLEN;
}

describe("windows of errors", () => {
  it.each([0.0001, 0.002, 0.3, 0.9])("are ADWINs, whoever else adds: delta %d", (delta) => {
    const random = Random.seeded(1);
    const count = 7;
    const windows = new ErrorWindows(new Arena(), count);
    const adwins = Array.from({ length: count }, () => new Adwin(delta));
    const met = [0, 0, 0];
    for (let i = 0; i < 40_000; i++) {
      const w = random.integer(count);
      const often = [2, 20, 3, 1, 1000, 5, 8][(w + Math.floor(i / 5000)) % count];
      const error = Number(random.integer(often) === 0);
      if (random.integer(10_000) === 0) {
        windows.reset(w);
        adwins[w].reset();
      }
      const told = windows.add(w, error, delta);
      met[told]++;
      expect([told, windows.width(w), windows.mean(w)]).toEqual([
        verdict(adwins[w], error),
        adwins[w].width,
        adwins[w].mean,
      ]);
    }
    expect(Math.min(...met)).toBeGreaterThan(0);
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
    for (let i = 0; i < 2000; i++) expect(windows.add(0, 1, delta)).toBe(verdict(adwin, 1)); // buckets go: their squares count
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
    // With 32 numbers at a time rows 0 to 3, of 1, 2, 4 and 8 numbers a bucket, hold 4 or 5 buckets each: 60 to 75 numbers.
    const windows = new ErrorWindows(new Arena(), 2, 4);
    const errors: number[] = [];
    const random = Random.seeded(5);
    for (let i = 1; i <= 3200; i++) {
      errors.push(random.integer(2));
      expect(windows.add(0, errors[i - 1], 1e-300)).toBe(STEADY);
      const width = windows.width(0);
      if (i <= 64) expect(width).toBe(i);
      else expect(width).toBeGreaterThanOrEqual(60);
      expect(width).toBeLessThan(75 + 32);
      const newest = errors.slice(errors.length - width);
      const mean = newest.reduce((sum, error) => sum + error, 0) / width;
      expect(windows.mean(0)).toBe(mean);
    }
    expect(windows.width(1)).toBe(0);
    // The sum of squares is that of the numbers that are filed.
    const [[moments]] = windows.lengthsFor(1);
    const [width, total, squares] = moments.data;
    expect(squares).toBeCloseTo((total * (width - total)) / width, 9);
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
