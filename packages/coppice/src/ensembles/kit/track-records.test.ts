import { describe, expect, it } from "vitest";
import { Arena, Random } from "../../core/index.ts";
import { TrackRecords } from "./track-records.ts";

const make = (options: Partial<ConstructorParameters<typeof TrackRecords>[2]> = {}) => {
  const arena = new Arena();
  const all = { count: 1, decay: 0.5, window: 4, room: 4, perClass: undefined, ...options };
  return { arena, records: new TrackRecords(arena, "x", all) };
};

describe("track records", () => {
  it("begin with an error of 1/2 and replace a part of it with every row, by hand", () => {
    const { records } = make({ decay: 0.25 });
    expect(records.errorOf(0)).toBe(0.5);
    records.add(0, 1, false); // q = 3/4 1/2 = 3/8, s = 3/4 + 1/4 = 1
    expect(records.errorOf(0)).toBe(0.375);
    records.add(0, 17, true); // q = 3/4 3/8 + 17/4 = 145/32, s = 3/4 + 17/4 = 5
    expect(records.errorOf(0)).toBe(145 / 160);
  });

  it("keep s = (1 - d)^n + sum of d w (1 - d)^(n - j), and 1 where all rows weigh 1", () => {
    const random = Random.seeded(3);
    const { arena, records } = make({ decay: 0.01, count: 2 });
    const weights = Array.from({ length: 300 }, () => 1 + random.integer(40));
    for (const weight of weights) {
      records.add(0, weight, true);
      records.add(1, 1, false);
    }
    const sum = weights.reduce((s, weight, j) => s + 0.01 * weight * 0.99 ** (299 - j), 0.99 ** 300);
    const { data } = arena.columns.find(({ name }) => name === "xAll") as { data: Float64Array };
    expect(data[0]).toBeCloseTo(sum, 9);
    expect(data[1]).toBeCloseTo(1, 12);
    expect(records.errorOf(1)).toBeCloseTo(0.5 * 0.99 ** 300, 12);
  });

  it("leave nothing of weights that can no longer be the largest: others need their room", () => {
    const { records } = make({ window: 10, room: 4 });
    [5, 3, 2, 4, 1, 0.5].forEach((weight, i) => {
      records.factorOf(0, weight, i + 1); // 4 ends what is left of 3 and 2
    });
    expect(records.factorOf(0, 0.25, 14)).toBe(0.25); // by the 1 of row 5, as 4 in row 4 is ten rows ago
  });

  it("find the largest weight of a window by hand: 3 counts for three more rows, and no longer", () => {
    const { records } = make();
    const factors = [1, 3, 2, 1, 1, 1, 0.5].map((weight, i) => records.factorOf(0, weight, i + 1));
    //                               1  3    1, 3, 2   ..       3, 2, 1, 1  2 1 1 1   1, 1, 1, 0.5
    expect(factors).toEqual([1, 1, 2 / 3, 1 / 3, 1 / 3, 1 / 2, 0.5]);
  });

  it.each([
    [1, 1],
    [2, 2],
    [7, 7],
    [50, 50],
    [50, 6], // six different weights need no more room
  ])("find the largest of a window of %i rows, in room for %i weights, as a search through it does", (window, room) => {
    const random = Random.seeded(window + room);
    const { records } = make({ window, room, count: 3 });
    const weights: number[][] = [[], [], []];
    const rows: number[][] = [[], [], []];
    const met = new Set<number>();
    for (let row = 1; row <= 2000; row++) {
      const record = random.integer(3); // others miss the row
      const weight = room < window ? 1 + random.integer(6) ** 4 : random.uniform() / (1 + (row % 90));
      weights[record].push(weight);
      rows[record].push(row);
      const inWindow = weights[record].filter((_, j) => rows[record][j] > row - window);
      const expected = weight / Math.max(...inWindow);
      expect(records.factorOf(record, weight, row)).toBe(expected);
      met.add(expected);
    }
    expect(met.size).toBeGreaterThan(window === 1 ? 0 : 6);
  });

  it("keep what they have when others come, and take the bytes they say", () => {
    // Where the records of before are now, if two others come at a place.
    for (const [at, first, second] of [
      [2, 0, 1],
      [1, 0, 3],
      [0, 2, 3],
    ]) {
      const { arena, records } = make({ count: 2, room: 3, window: 3, perClass: 2 });
      records.factorOf(1, 8, 1);
      records.add(0, 1, true);
      records.add(1, 3, false);
      const errors = [0, 1].map((record) => records.errorOf(record));
      records.insert(at, 2);
      const now = [0, 1, 2, 3];
      const expected = now.map((record) => (record === first ? errors[0] : record === second ? errors[1] : 0.5));
      expect(now.map((record) => records.errorOf(record))).toEqual(expected);
      expect(now.map((record) => records.factorOf(record, 2, 2))).toEqual(now.map((r) => (r === second ? 0.25 : 1)));
      for (const record of now) records.add(record, 4, true);
      expect(now.filter((record) => record !== first && record !== second).map((r) => records.errorOf(r))).toEqual([
        (0.25 + 2) / (0.5 + 2), // a weight of 1 to begin with, half of it wrong
        (0.25 + 2) / (0.5 + 2),
      ]);
      expect(arena.byteLength).toBe(TrackRecords.bytesFor({ count: 4, room: 3 }));
    }
  });
});
