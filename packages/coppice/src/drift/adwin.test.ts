import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byteLengthOf, CoppiceError, copyState, Random } from "../core/index.ts";
import { Adwin, adwin } from "./adwin.ts";

/** The paper's algorithm, item by item and without any economy. */
class PlainAdwin {
  rows: { sum: number; squares: number }[][] = [];
  count = 0;
  readonly delta: number;

  constructor(delta: number) {
    this.delta = delta;
  }

  get width(): number {
    return this.rows.reduce((width, row, i) => width + row.length * 2 ** i, 0);
  }

  get total(): number {
    return this.rows.flat().reduce((total, { sum }) => total + sum, 0);
  }

  add(value: number): boolean {
    this.rows[0] ??= [];
    this.rows[0].push({ sum: value, squares: 0 });
    for (let i = 0; (this.rows[i]?.length ?? 0) > 5; i++) {
      const [a, b] = (this.rows[i] as { sum: number; squares: number }[]).splice(0, 2) as [
        { sum: number; squares: number },
        { sum: number; squares: number },
      ];
      this.rows[i + 1] ??= [];
      const spread = (a.sum - b.sum) ** 2 / (2 * 2 ** i);
      this.rows[i + 1]?.push({
        sum: a.sum + b.sum,
        squares: a.squares + b.squares + spread,
      });
    }
    this.count++;
    if (this.count % 32 !== 0) return false;
    let cut = false;
    while (this.differs()) {
      cut = true;
      const oldest = this.rows.at(-1) as unknown[];
      oldest.shift();
      if (oldest.length === 0) this.rows.pop();
    }
    return cut;
  }

  differs(): boolean {
    const { width, total } = this;
    const buckets = this.rows.flatMap((row, i) => row.map((b) => ({ ...b, n: 2 ** i })).reverse()).reverse();
    const mean = total / width;
    const variance = buckets.reduce((v, b) => v + b.squares + b.n * (b.sum / b.n - mean) ** 2, 0) / width;
    const dd = Math.log((2 * Math.log(width)) / this.delta);
    let n0 = 0;
    let s0 = 0;
    for (const { n, sum } of buckets) {
      n0 += n;
      s0 += sum;
      const n1 = width - n0;
      if (n0 < 5 || n1 < 5) continue;
      const m = 1 / (n0 - 4) + 1 / (n1 - 4);
      const bound = Math.sqrt(2 * m * variance * dd) + (2 / 3) * dd * m;
      if (Math.abs(s0 / n0 - (total - s0) / n1) > bound) return true;
    }
    return false;
  }
}

function column(detector: Adwin, name: string): number[] {
  const found = detector.arena.columns.find((c) => c.name === name);
  return found === undefined ? [] : [...found.data.subarray(0, found.length)];
}

/** Buckets oldest first, with the numbers not yet filed as buckets of one. */
function histogram(detector: Adwin): { rows: number[]; sums: number[] } {
  const rows = column(detector, "rowBuckets");
  const places = column(detector, "bucketSums");
  const waiting = column(detector, "counters")[0];
  const sums = rows.flatMap((count, row) => places.slice(5 * row, 5 * row + count));
  return { rows, sums: [...sums, ...column(detector, "recent").slice(0, waiting)] };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

describe("ADWIN", () => {
  it("answers 0 before any number, and the mean from the first one on", () => {
    const detector = adwin();
    expect([detector.mean, detector.width, detector.risen, detector.warning]).toEqual([0, 0, false, false]);
    detector.add(1);
    expect([detector.mean, detector.width]).toEqual([1, 1]);
    detector.add(0);
    expect([detector.mean, detector.width]).toEqual([0.5, 2]);
  });

  it("files 32 numbers as 4, 4 and 5 buckets of 1, 2 and 4", () => {
    // Row 0 overflows 14 times (6 to 4), row 1 gets 14 and overflows 5 times, row 2 gets 5 and holds them all.
    const detector = new Adwin(0.002);
    for (let i = 0; i < 32; i++) detector.add(i);
    expect(column(detector, "rowBuckets")).toEqual([4, 4, 5]);
    const { sums } = histogram(detector);
    expect(sums.slice(0, 4)).toEqual([28, 29, 30, 31]);
    expect(sums.slice(4, 8)).toEqual([20 + 21, 22 + 23, 24 + 25, 26 + 27]);
    expect(sums.slice(8)).toEqual([0 + 1 + 2 + 3, 22, 38, 54, 70]);
  });

  it("cuts at the first test after a step when 40 ones follow 120 zeros", () => {
    // At 128: 8 ones, m = 1/116 + 1/4 = 0.26, d = ln(2 ln 128 / 0.002) = 8.5, eps > 2/3 d m = 1.5 > 1.
    // At 160: 40 ones, m = 1/116 + 1/36 = 0.0364, d = 8.53, v = 3/16, eps = sqrt(2 m v d) + 2/3 d m = 0.55 < 1.
    const detector = new Adwin(0.002);
    const cuts: number[] = [];
    for (let i = 0; i < 160; i++) if (detector.add(i < 120 ? 0 : 1)) cuts.push(i);
    expect(cuts).toEqual([159]);
    expect(detector.risen).toBe(true);
    expect(detector.mean).toBeGreaterThan(0.5);
  });

  it("finds a step from 0 to 1 within two clocks and forgets the past", () => {
    const detector = new Adwin(0.002);
    for (let i = 0; i < 1000; i++) expect(detector.add(0)).toBe(false);
    let delay = 0;
    do delay++;
    while (delay < 1000 && !detector.add(1));
    expect(delay, "ones until the change was reported").toBeLessThanOrEqual(64);
    expect(detector.risen).toBe(true);
    for (let i = 0; i < 200; i++) detector.add(1);
    expect(detector.mean).toBe(1);
    expect(detector.width).toBeLessThan(264);
  });

  it("finds a small step of large numbers, and one of the smallest confidence", () => {
    const firstAlarm = (detector: Adwin, height: (i: number) => number) => {
      for (let i = 0; i < 20_000; i++) if (detector.add(height(i))) return i;
      return -1;
    };
    expect(firstAlarm(adwin(), (i) => 1e10 / 3 + (i < 1000 ? 0 : 1))).toBe(1023);
    // With delta = 1e-308, d = 712, and v near 1/4, sqrt(2 m v d) + 2/3 d m is 1 at m = 0.0009 = 1/2000 + 1/2500.
    const rare = firstAlarm(adwin({ delta: 1e-308 }), (i) => (i < 2000 ? 0 : 1));
    expect(rare).toBeGreaterThan(4400);
    expect(rare).toBeLessThan(5000);
  });

  it("tells falls from rises", () => {
    const detector = new Adwin(0.002);
    for (let i = 0; i < 1024; i++) detector.add(1);
    let found = false;
    for (let i = 0; i < 128; i++) found = detector.add(0) || found;
    expect([found, detector.risen]).toEqual([true, false]);
  });

  it("does exactly what the plain algorithm does", () => {
    const segment = fc.record({
      length: fc.integer({ min: 1, max: 700 }),
      rate: fc.double({ min: 0, max: 1, noNaN: true }),
      real: fc.boolean(),
      scale: fc.constantFrom(1, 1000), // of large numbers, parts of five may differ
    });
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), fc.nat(), (segments, seed) => {
        const random = Random.seeded(seed);
        const fast = new Adwin(0.01);
        const plain = new PlainAdwin(0.01);
        for (const { length, rate, real, scale } of segments) {
          for (let i = 0; i < length; i++) {
            const value = scale * (real ? rate * random.uniform() : Number(random.uniform() < rate));
            const expected = plain.add(value);
            expect(fast.add(value)).toBe(expected);
          }
          expect(fast.width).toBe(plain.width);
          expect(Math.abs(fast.mean - plain.total / plain.width)).toBeLessThan(1e-12 * scale);
        }
      }),
      { seed: 7, numRuns: 60 },
    );
  });

  it("keeps its books: bucket sizes sum to the width, sums to the total, rows hold at most 5", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(), (length, seed) => {
        const random = Random.seeded(seed);
        const detector = new Adwin(0.05);
        for (let i = 0; i < length; i++) detector.add(random.uniform() < (i < length / 2 ? 0.2 : 0.8) ? 1 : 0);
        const { rows, sums } = histogram(detector);
        const waiting = column(detector, "counters")[0];
        expect(waiting + sum(rows.map((count, row) => count * 2 ** row))).toBe(detector.width);
        expect(sum(sums)).toBe(column(detector, "moments")[1]);
        expect(Math.max(0, ...rows)).toBeLessThanOrEqual(5);
        const ones = sum(sums);
        if (waiting === 0) {
          // For bits the squared deviations are ones * zeros / width.
          const squares = column(detector, "moments")[2];
          expect(squares).toBeCloseTo((ones * (detector.width - ones)) / detector.width, 6);
        }
      }),
      { seed: 11, numRuns: 80 },
    );
  });

  it("never cuts a constant input, however large it is", () => {
    const constant = fc.oneof(
      fc.double({ min: -1000, max: 1000, noNaN: true }),
      fc.double({ min: -1e75, max: 1e75, noNaN: true }),
      fc.constantFrom(1e10 / 3, -1e13 / 3, 1e75 / 3),
    );
    fc.assert(
      fc.property(constant, (value) => {
        const detector = new Adwin(0.5);
        for (let i = 0; i < 3000; i++) if (detector.add(value)) return false;
        return detector.width === 3000;
      }),
      { seed: 5, numRuns: 40 },
    );
  });

  it("raises few false alarms: fewer streams than delta says, for every rate", () => {
    const delta = 0.05;
    const streams = 100;
    for (const rate of [0.02, 0.2, 0.5]) {
      let alarmed = 0;
      for (let s = 0; s < streams; s++) {
        const random = Random.seeded(1000 + s);
        const detector = new Adwin(delta);
        let alarm = false;
        for (let i = 0; i < 2000; i++) alarm = detector.add(random.uniform() < rate ? 1 : 0) || alarm;
        if (alarm) alarmed++;
      }
      // delta bounds a single test; there are 62 on a stream, but the bound is loose.
      expect(alarmed / streams).toBeLessThanOrEqual(delta);
    }
  });

  it("keeps its memory logarithmic in the window", () => {
    const detector = new Adwin(0.002);
    for (let i = 0; i < 100_000; i++) detector.add(i % 2);
    expect(detector.width).toBe(100_000);
    expect(column(detector, "rowBuckets").length).toBeLessThan(17);
    expect(byteLengthOf(detector)).toBeLessThan(3500);
  });

  it("continues from its columns as if it had never stopped", () => {
    for (const stop of [0, 1, 31, 32, 33, 500, 517, 1100]) {
      const random = Random.seeded(9);
      const live = new Adwin(0.01);
      const bit = (i: number) => (random.uniform() < (i < 520 ? 0.1 : 0.6) ? 1 : 0);
      for (let i = 0; i < stop; i++) live.add(bit(i));
      const twin = new Adwin(0.01);
      copyState(live, twin);
      for (let i = stop; i < 1500; i++) {
        const value = bit(i);
        expect(twin.add(value)).toBe(live.add(value));
        expect([twin.mean, twin.width, twin.risen]).toEqual([live.mean, live.width, live.risen]);
      }
    }
  });

  it("forgets everything on reset", () => {
    const detector = new Adwin(0.01);
    const fresh = new Adwin(0.01);
    for (let i = 0; i < 777; i++) detector.add(i < 400 ? 0 : 1);
    detector.reset();
    expect([detector.width, detector.mean, detector.risen]).toEqual([0, 0, false]);
    for (let i = 0; i < 900; i++) expect(detector.add(i < 500 ? 1 : 0)).toBe(fresh.add(i < 500 ? 1 : 0));
    expect(detector.width).toBe(fresh.width);
  });

  describe("that restarts after a change", () => {
    const steps = (seed: number): number[] => {
      const random = Random.seeded(seed);
      return Array.from({ length: 4000 }, (_, i) =>
        random.uniform() < (Math.floor(i / 1000) % 2 ? 0.6 : 0.1) ? 1 : 0,
      );
    };
    const restarting = () => adwin({ afterChange: "restart" });
    const alarms = (detector: Adwin, values: readonly number[]) =>
      values.flatMap((value, i) => (detector.add(value) ? [i] : []));

    it("does what the plain algorithm does that is made anew after each change, which tells each change once", () => {
      let told = 0;
      let toldByShrinking = 0;
      for (let seed = 1; seed <= 20; seed++) {
        const values = steps(seed);
        let plain = new PlainAdwin(0.002);
        const expected = values.flatMap((value, i) => {
          if (!plain.add(value)) return [];
          plain = new PlainAdwin(0.002);
          return [i];
        });
        expect(alarms(restarting(), values)).toEqual(expected);
        told += expected.length;
        toldByShrinking += alarms(adwin(), values).length;
      }
      expect(told).toBe(60); // 3 changes in each of 20 streams
      expect(toldByShrinking).toBe(170);
    });

    it("keeps the window of the number that told it, and has forgotten all but the next one after that", () => {
      const detector = restarting();
      const twin = adwin();
      const values = [...new Array<number>(992).fill(0), ...new Array<number>(32).fill(1)];
      for (const detect of [detector, twin]) expect(alarms(detect, values)).toEqual([1023]);
      expect([detector.width, detector.mean, detector.risen]).toEqual([twin.width, twin.mean, true]);
      detector.add(0.5);
      expect([detector.width, detector.mean, detector.risen]).toEqual([1, 0.5, false]);
    });

    it("is left as it was by a number that is none, right after a change too", () => {
      const detector = restarting();
      alarms(detector, [...new Array<number>(992).fill(0), ...new Array<number>(32).fill(1)]);
      const { width } = detector;
      expect(() => detector.add(Number.NaN)).toThrow("adwin: `add` takes a number in [-1e75, 1e75], got NaN.");
      expect(detector.width).toBe(width);
    });

    it("continues from its columns, between a change and the next number too, and forgets everything on reset", () => {
      const values = steps(3);
      const [first] = alarms(restarting(), values);
      for (const stop of [0, 5, 1000, first, first + 1, first + 2, 2500]) {
        const live = restarting();
        alarms(live, values.slice(0, stop));
        const twin = restarting();
        copyState(live, twin);
        expect(alarms(twin, values.slice(stop))).toEqual(alarms(live, values.slice(stop)));
        expect(twin.arena.columns.map(({ data }) => [...data])).toEqual(
          live.arena.columns.map(({ data }) => [...data]),
        );
      }
      const detector = restarting();
      alarms(detector, values.slice(0, first + 1));
      detector.reset();
      expect([detector.width, detector.risen]).toEqual([0, false]);
      expect(alarms(detector, values)).toEqual(alarms(restarting(), values));
    });
  });

  it("lets old numbers go where the largest it takes have changed", () => {
    const detector = new Adwin();
    for (let i = 0; i < 20_000; i++) detector.add(-1e75);
    for (let i = 0; i < 320; i++) detector.add(1e75);
    expect(detector.mean / 1e75).toBeGreaterThan(0.9);
    expect(detector.arena.columns.every(({ data }) => [...data].every(Number.isFinite))).toBe(true);
  });

  it("refuses numbers that are none, and leaves the window alone", () => {
    const detector = new Adwin(0.01);
    for (const value of [NaN, Infinity, -Infinity, 1.001e75, -1e154, "1", true, null, 1n]) {
      expect(() => detector.add(value as number)).toThrow(CoppiceError);
    }
    expect(detector.width).toBe(0);
    expect(() => detector.add("1" as never)).toThrow('adwin: `add` takes a number in [-1e75, 1e75], got "1".');
    expect(() => adwin({ delta: 0 })).toThrow("adwin: `delta` must be a number in (0, 1), got 0.");
  });
});
