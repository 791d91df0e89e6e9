import { Random } from "coppice/core";
import { readRleBitPackedHybrid } from "hyparquet/src/encoding.js";
import { describe, expect, it } from "vitest";
import { areAllOne, readHybrid } from "./parquet-runs.ts";

const read = (bytes: number[], width: number, count: number) => [
  ...readHybrid(Uint8Array.from(bytes), 0, bytes.length, width, count),
];

describe("runs and bit-packed groups", () => {
  it("reads the example of the format's documentation: 0 to 7 in three bits each", () => {
    expect(read([0b11, 0b10001000, 0b11000110, 0b11111010], 3, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("reads runs, also of values that take two bytes", () => {
    expect(read([8, 5], 3, 4)).toEqual([5, 5, 5, 5]);
    expect(read([4, 0x34, 0x02, 2, 1, 0], 10, 3)).toEqual([0x234, 0x234, 1]);
    expect(read([0x80, 0x02, 1], 1, 128)).toEqual(new Array(128).fill(1));
  });

  it("needs no bytes for values of no bits, and takes no more than it is asked for", () => {
    expect(read([], 0, 3)).toEqual([0, 0, 0]);
    expect(read([100, 1], 1, 2)).toEqual([1, 1]);
    expect(read([0b11, 0b101], 1, 3)).toEqual([1, 0, 1]);
  });

  it("throws, and ends soon, where the bytes end early or make no sense", () => {
    for (const bytes of [[], [8], [0b11], [0x80], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0]]) {
      expect(() => read(bytes, 9, 20)).toThrow(/end early/);
    }
    expect(() => read([8, 5], 32, 4)).toThrow(/32 bits/);
    // A run of a thousand million values fills what is asked for and no more.
    expect(read([0xfe, 0xff, 0xff, 0xff, 0x0f, 1], 1, 5)).toEqual([1, 1, 1, 1, 1]);
  });

  it("agrees with hyparquet on all widths", () => {
    const random = Random.seeded(5);
    for (let n = 0; n < 2_000; n++) {
      const width = 1 + random.integer(24);
      const bytes: number[] = [];
      let count = 0;
      for (let runs = 1 + random.integer(4); runs > 0; runs--) {
        const size = 1 + random.integer(5);
        const packed = random.integer(2) === 0;
        bytes.push(size * 2 + (packed ? 1 : 0));
        const length = packed ? size * width : Math.ceil(width / 8);
        const spare = 8 * length - width;
        for (let i = 0; i < length; i++) {
          const isLast = !packed && i === length - 1;
          bytes.push(random.integer(isLast ? 2 ** (8 - spare) : 256));
        }
        count += packed ? size * 8 : size;
      }
      const theirs = new Array<number>(count);
      const view = new DataView(Uint8Array.from(bytes).buffer);
      readRleBitPackedHybrid({ view, offset: 0 }, width, theirs, bytes.length);
      expect(read(bytes, width, count)).toEqual(theirs);
    }
  });
});

describe("whether all of one bit are 1", () => {
  const all = (bytes: number[], count: number) => areAllOne(Uint8Array.from(bytes), 0, bytes.length, count);

  it("is told of runs, of groups, and of as many values as are asked for", () => {
    expect(all([8, 1], 4)).toBe(true);
    expect(all([8, 0], 4)).toBe(false);
    expect(all([8, 1], 5)).toBe(false); // one value too few
    expect(all([4, 1, 6, 1], 5)).toBe(true);
    expect(all([4, 1, 6, 0], 5)).toBe(false);
    expect(all([0b11, 0xff], 8)).toBe(true);
    expect(all([0b11, 0b0111_1111], 8)).toBe(false);
    expect(all([0b11, 0b0111_1111], 7)).toBe(true);
    expect(all([0b101, 0xff, 0b1], 9)).toBe(true);
    expect(all([0b101, 0xff], 9)).toBe(false); // the second group is cut off
    expect(all([], 0)).toBe(true);
  });

  it("is never said where readHybrid finds a 0 or throws, and always where it finds none", () => {
    const random = Random.seeded(6);
    let ones = 0;
    for (let n = 0; n < 20_000; n++) {
      const bytes: number[] = [];
      for (let runs = 1 + random.integer(3); runs > 0; runs--) {
        const size = random.integer(4);
        const packed = random.integer(2) === 0;
        bytes.push(size * 2 + (packed ? 1 : 0));
        for (let i = packed ? size : 1; i > 0; i--) bytes.push(random.integer(4) > 0 ? 255 : random.integer(256));
      }
      if (random.integer(4) === 0) bytes.length = random.integer(bytes.length);
      const count = random.integer(20);
      let expected = false;
      try {
        expected = read(bytes, 1, count).every((value) => value === 1);
      } catch {}
      expect(all(bytes, count)).toBe(expected);
      if (expected && count > 0) ones++;
    }
    expect(ones).toBeGreaterThan(1_000);
  });
});
