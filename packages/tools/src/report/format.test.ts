import { describe, expect, it } from "vitest";
import { bytes, compact, count, duration, fixed, isMeasured, percent } from "./format.ts";

describe("number formats", () => {
  it("show what was not measured as a dash", () => {
    for (const value of [null, undefined, NaN, Infinity, -Infinity]) {
      expect(isMeasured(value)).toBe(false);
      for (const format of [percent, count, compact, bytes, duration]) expect(format(value)).toBe("–");
      expect(fixed(value, 3)).toBe("–");
    }
    expect(isMeasured(0)).toBe(true);
  });

  it("print shares as percentages with two decimals", () => {
    expect(percent(0.81327)).toBe("81.33");
    expect(percent(1)).toBe("100.00");
  });

  it("have a true minus sign, and none before zero", () => {
    expect(fixed(-0.1126, 3)).toBe("−0.113");
    expect(fixed(-0.0001, 3)).toBe("0.000");
    expect(compact(-1500)).toBe("−1.5k");
  });

  it("group and shorten counts", () => {
    expect(count(3_000_000)).toBe("3,000,000");
    expect(count(1234.5678)).toBe("1,235"); // a mean over repeats
    expect([0, 7, 999, 1000, 12_345, 999_499, 999_500, 2_500_000, 2.5e15].map(compact)).toEqual([
      "0",
      "7",
      "999",
      "1k",
      "12.3k",
      "999k",
      "1M",
      "2.5M",
      "2500T",
    ]);
  });

  it("count bytes in powers of 1024", () => {
    const amounts = [0, 312, 1024, 65_536, 70_000, 500_000, 1_400_000, 150 * 1024 ** 2, 3 * 1024 ** 5];
    const texts = amounts.map((n) => bytes(n));
    expect(texts.map((text) => text.replace("\u00a0", " "))).toEqual([
      "0 B",
      "312 B",
      "1 KiB",
      "64 KiB",
      "68.4 KiB",
      "488 KiB",
      "1.34 MiB",
      "150 MiB",
      "3072 TiB",
    ]);
  });

  it("give times in the unit that fits", () => {
    const times = [0, 0.021, 0.54, 0.96, 85.4, 999.4, 999.6, 3210, 59_940, 59_960, 250_000, 119_600];
    const texts = times.map((n) => duration(n).replaceAll("\u00a0", " "));
    expect(texts).toEqual([
      "0 ms",
      "0.02 ms",
      "0.5 ms",
      "1 ms",
      "85 ms",
      "999 ms",
      "1.0 s",
      "3.2 s",
      "59.9 s",
      "1 min 0 s",
      "4 min 10 s",
      "2 min 0 s",
    ]);
  });
});
