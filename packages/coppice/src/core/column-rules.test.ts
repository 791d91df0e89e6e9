import { describe, expect, it } from "vitest";
import { type ColumnCounts, dateOf, judgeColumn, timeOf } from "./column-rules.ts";

const numbers = (distinct: number, values: number, more: Partial<ColumnCounts> = {}) =>
  judgeColumn({
    values,
    distinct,
    numbers: values,
    fractions: 0,
    decimals: 0,
    dates: 0,
    least: 0,
    most: distinct - 1,
    ...more,
  });

describe("judgeColumn", () => {
  it("takes 0, or 0 and 1, for a flag, but not 1 alone nor anything else", () => {
    expect(numbers(2, 9)).toMatchObject({ kind: "nominal", isFlag: true });
    expect(numbers(1, 9)).toMatchObject({ kind: "nominal", isFlag: true });
    expect(numbers(1, 9, { decimals: 1 })).toMatchObject({ kind: "numeric", isFlag: false }); // 0.00
    expect(numbers(2, 9, { decimals: 9 })).toMatchObject({ kind: "nominal", isFlag: true }); // 0.0 and 1.0
    expect(numbers(1, 9, { least: 1, most: 1 })).toMatchObject({ kind: "numeric", isFlag: false });
    expect(numbers(3, 9, { most: 1 })).toMatchObject({ kind: "numeric", isFlag: false }); // 0, 1 and 1.0
    expect(numbers(2, 9, { most: 0 })).toMatchObject({ kind: "numeric", isFlag: false }); // 0 and 0.0
    expect(numbers(2, 9, { most: 2 })).toMatchObject({ kind: "numeric", isFlag: false });
    expect(numbers(2, 9, { fractions: 1, most: 1 })).toMatchObject({ kind: "numeric", isFlag: false });
    expect(numbers(0, 0, { least: Infinity, most: -Infinity })).toMatchObject({ kind: "numeric", isFlag: false });
  });

  it("tells codes of classes, which count up from 0 or 1 and come again, from quantities", () => {
    expect(numbers(50, 300, { fractions: 300 }).isQuantity).toBe(false); // few enough for classes
    expect(numbers(51, 300, { fractions: 1 }).isQuantity).toBe(true);
    expect(numbers(51, 300).isQuantity).toBe(false);
    expect(numbers(51, 101).isQuantity).toBe(true); // hardly one comes again
    expect(numbers(51, 102, { least: 1, most: 101 }).isQuantity).toBe(false);
    expect(numbers(51, 102, { least: 1, most: 102 }).isQuantity).toBe(true); // more gaps than classes
    expect(numbers(51, 300, { least: -1 }).isQuantity).toBe(true);
    expect(numbers(51, 300, { least: 2 }).isQuantity).toBe(true);
  });

  it("has a word for many values of which nine of ten are numbers or dates, codes or not", () => {
    const text = { least: Infinity, most: -Infinity };
    expect(numbers(50, 300).mayBeQuantity).toBe(false);
    expect(numbers(51, 300)).toMatchObject({ mayBeQuantity: true, isQuantity: false });
    expect(numbers(51, 300, { numbers: 270 }).mayBeQuantity).toBe(true);
    expect(numbers(51, 300, { numbers: 269 }).mayBeQuantity).toBe(false);
    expect(numbers(51, 300, { ...text, numbers: 0, dates: 299 }).mayBeQuantity).toBe(true);
  });

  it("takes a column for dates where all its texts are", () => {
    const texts = { numbers: 0, least: Infinity, most: -Infinity };
    expect(numbers(9, 9, { ...texts, dates: 9 })).toMatchObject({ kind: "date", isQuantity: false });
    expect(numbers(51, 900, { ...texts, dates: 900 })).toMatchObject({ kind: "date", isQuantity: true });
    expect(numbers(100, 100, { ...texts, dates: 99 })).toMatchObject({ kind: "nominal", isIdentifier: true });
  });
});

describe("timeOf", () => {
  it.each([
    ["1970-01-01", 0],
    ["2024-02-29", Date.UTC(2024, 1, 29)],
    ["2024/02/29", Date.UTC(2024, 1, 29)],
    ["2016/01/01 00:47:36", Date.UTC(2016, 0, 1, 0, 47, 36)],
    ["2024-02-29 12:30", Date.UTC(2024, 1, 29, 12, 30)],
    ["2024-02-29T12:30:05Z", Date.UTC(2024, 1, 29, 12, 30, 5)],
    ["2024-02-29T12:30:05.5", Date.UTC(2024, 1, 29, 12, 30, 5, 500)],
    ["2024-02-29T12:30:05.069", Date.UTC(2024, 1, 29, 12, 30, 5, 69)],
    ["1970-01-01T00:00:00.000250", 0.25],
    ["1969-12-31T23:59:59.999999Z", -0.001],
    ["1969-12-31T23:59:59.999999999Z", -1e-6],
    ["2024-02-29T00:30:00+01:00", Date.UTC(2024, 1, 28, 23, 30)],
    ["2024-02-29T00:30:00-0130", Date.UTC(2024, 1, 29, 2)],
    ["2024-02-29 00:30+02", Date.UTC(2024, 1, 28, 22, 30)],
    ["0001-01-01", -62_135_596_800_000],
  ])("reads %s", (text, time) => {
    expect(timeOf(text)).toBe(time);
  });

  it("knows every day of eight centuries", () => {
    for (let day = -200_000; day < 100_000; day++) {
      const time = day * 86_400_000;
      if (timeOf(new Date(time).toISOString().slice(0, 10)) !== time) expect(new Date(time).toISOString()).toBe("read");
    }
  });

  it.each([
    "2023-02-29",
    "1900-02-29",
    "2024-00-10",
    "2024-13-01",
    "2024-04-31",
    "2024-04-00",
    "2024-02-29T24:00",
    "2024-02-29T12:60",
    "2024-02-29T12:30:60",
    "2024-02-29T12:30+24:00",
    "2024-02-29T12:30+01:60",
    "2024-02-29T",
    "2024-2-9",
    "2024/2/9",
    "2024/02-29",
    "2024-02/29",
    "2024/02/30",
    "29/02/2024",
    "20240229",
    "2024-02-29 ",
    "2024",
    "",
  ])("refuses %j", (text) => {
    expect(timeOf(text)).toBeUndefined();
  });
});

describe("dateOf", () => {
  it.each([
    [0, "1970-01-01"],
    [Date.UTC(2024, 1, 29, 12, 30, 5), "2024-02-29T12:30:05Z"],
    [Date.UTC(2024, 1, 29, 0, 0, 0, 1), "2024-02-29T00:00:00.001Z"],
    [Date.UTC(2024, 1, 29, 12), "2024-02-29T12:00:00Z"],
    [0.75, "1970-01-01"], // of whole milliseconds those up to it are those up to 0
    [-0.25, "1969-12-31T23:59:59.999Z"],
    [-62_135_596_800_000, "0001-01-01"],
    [Date.UTC(9999, 11, 31), "9999-12-31"],
    [Date.UTC(10000, 0, 1), "253402300800000"],
    [new Date("0000-01-01").getTime(), "0000-01-01"],
    [new Date("0000-01-01").getTime() - 1, "-62167219200001"],
    [NaN, "NaN"],
    [Infinity, "Infinity"],
  ])("writes %s", (time, text) => {
    expect(dateOf(time)).toBe(text);
  });

  it("writes what timeOf reads, as the engine does", () => {
    const usual = (time: number) =>
      new Date(time).toISOString().replace(/(T00:00:00)?\.000Z$/, (_, start) => (start ? "" : "Z"));
    for (let i = -2000; i < 2000; i++) {
      const time = i * 7_654_321_987;
      expect(dateOf(time)).toBe(usual(time));
      expect(timeOf(dateOf(time))).toBe(time);
    }
    for (let day = -719_528; day <= 2_932_896; day++) {
      const time = day * 86_400_000;
      if (timeOf(dateOf(time)) !== time) expect(dateOf(time)).toBe(usual(time));
    }
  });
});
