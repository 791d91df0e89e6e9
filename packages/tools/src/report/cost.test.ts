import { describe, expect, it } from "vitest";
import { MAJORITY, sampleResults } from "../../test/report-sample.ts";
import { costs, labelled, paretoOf } from "./cost.ts";
import { entriesOf } from "./entries.ts";
import { html } from "./html.ts";

const models = (...given: readonly (readonly [string, number, number, number])[]) =>
  sampleResults([
    ...given.map(([title, accuracy, milliseconds, bytes]) => ({
      title,
      accuracy,
      measures: { milliseconds, bytes },
    })),
    MAJORITY,
  ]);

describe("paretoOf", () => {
  const [entry] = entriesOf(sampleResults());
  const placesOf = (...given: readonly (readonly [number, number])[]) =>
    paretoOf(given.map(([cost, accuracy]) => ({ entry, cost, accuracy }))).map(({ cost, accuracy }) => [
      cost,
      accuracy,
    ]);

  it("holds what nothing cheaper matches, cheapest first", () => {
    expect(placesOf([30, 0.9], [10, 0.7], [20, 0.6], [40, 0.9], [25, 0.8])).toEqual([
      [10, 0.7],
      [25, 0.8],
      [30, 0.9],
    ]);
  });

  it("takes the better of two that cost the same, and both where they are equal", () => {
    expect(placesOf([10, 0.7], [10, 0.8])).toEqual([[10, 0.8]]);
    expect(placesOf([10, 0.8], [5, 0.8], [5, 0.8], [5, 0.7])).toEqual([
      [5, 0.8],
      [5, 0.8],
    ]);
  });
});

describe("costs", () => {
  it("names the best in time and in memory, models only", () => {
    const results = models(["Slow", 0.9, 1000, 100], ["Fast", 0.8, 10, 200], ["Bad", 0.7, 2000, 5000]);
    const page = html`${costs(entriesOf(results))}`.text;
    const text = page.replace(/<[^>]*>/g, "");
    expect(text).toContain("faster than one of these: Fast and Slow.");
    expect(text).toContain("smaller than Slow.");
    expect(text).not.toContain("Majority class");
    expect(page).toContain("<title>Bad: 70.00 %, 2.0\u00a0s</title>");
    expect(page).not.toMatch(/NaN|Infinity|undefined/);
  });

  it("has no levels below 0 and above 100 %, and tells apart times below a millisecond", () => {
    const levelsIn = (accuracy: number) => {
      const page = html`${costs(entriesOf(models(["A", accuracy, 0.2, 64], ["B", accuracy, 0.5, 64])))}`.text;
      expect(page).toContain(">0.2\u00a0ms</text>");
      return [...page.matchAll(/dy="\.35em" text-anchor="end">([^<]*)</g)].map(([, level]) => Number(level));
    };
    for (const accuracy of [0, 1]) {
      const levels = levelsIn(accuracy);
      expect(levels).toContain(100 * accuracy);
      expect([Math.min(...levels) >= 0, Math.max(...levels) <= 100]).toEqual([true, true]);
    }
  });

  it("draws more accuracy higher, and ten times the cost as far to the right everywhere", () => {
    const results = models(["A", 0.7, 10, 1000], ["B", 0.8, 100, 1000], ["C", 0.9, 1000, 1000]);
    const page = html`${costs(entriesOf(results))}`.text;
    const [, path] = /class="front" d="([^"]+)"/.exec(page) as RegExpExecArray;
    const numbers = [...path.matchAll(/[\d.]+/g)].map(Number); // M x,y H x V y H x V y H
    const [x1, y1, x2, y2, x3, y3] = numbers;
    expect(x2 - x1).toBeGreaterThan(50);
    expect(x1).toBeGreaterThan(50); // the axis
    expect(x3).toBeLessThan(440 - 22); // the end of its rules
    expect(x3 - x2).toBeCloseTo(x2 - x1, 0);
    const [top, bottom] = [20, 280 - 34]; // the ends of the rules
    expect(bottom - y1).toBeGreaterThan(5);
    expect(y3 - top).toBeCloseTo(bottom - y1, 0);
    expect(y1 - y2).toBeGreaterThan(50);
    expect(y2 - y3).toBeCloseTo(y1 - y2, 0);
  });

  it("gives every mark of an axis room for its words", () => {
    const results = models(["Slow", 0.9, 110, 100], ["Fast", 0.8, 5, 200]);
    const [time = ""] = html`${costs(entriesOf(results))}`.text.split("</svg>");
    const marks = [...time.matchAll(/<text x="([\d.]+)" y="\d+" text-anchor="(\w+)">\d+\sms/g)];
    expect(marks.length).toBeGreaterThan(4);
    const places = marks.map(([, x, anchor]) => (anchor === "middle" ? Number(x) : Number(x) - 18));
    for (const [i, x] of places.entries()) expect(x - (places[i - 1] ?? 0), marks[i]?.[0]).toBeGreaterThan(45);
  });

  it("draws two models that are alike, and nothing of one", () => {
    const alike = ["A", 0.8, 10, 100] as const;
    expect(html`${costs(entriesOf(models(alike, ["B", 0.8, 10, 100])))}`.text).not.toMatch(/NaN|Infinity/);
    expect(costs(entriesOf(models(alike)))).toBe(false);
  });
});

describe("labelled", () => {
  it("puts names where they cover neither points nor each other, and leaves out those without a place", () => {
    const spots = Array.from({ length: 30 }, (_, i) => ({
      text: "Some model",
      x: 200,
      y: 150 + i / 10,
      isBest: i % 2 > 0,
    }));
    const placed = labelled(spots).filter((label) => label !== undefined);
    expect(placed.length).toBeGreaterThan(5);
    expect(placed.length).toBeLessThan(30);
    expect(labelled([{ text: "Online bagging (members=7)", x: 227, y: 150, isBest: true }])[0]?.anchor).not.toBe("end");
    const boxes = placed.map(({ x, y, anchor }) => {
      const left = anchor === "start" ? x : anchor === "end" ? x - 62 : x - 31;
      return { left, right: left + 62, top: y - 9, bottom: y + 2 };
    });
    boxes.forEach((a, i) => {
      for (const b of [...boxes.slice(0, i), { left: 195, right: 205, top: 146, bottom: 157 }]) {
        expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
      }
    });
  });
});
