import { describe, expect, it } from "vitest";
import { conceptDrift, type Generator, mixed } from "./index.ts";

const ROWS = 100_000;

function each(generator: Generator, rows: number, visit: (row: Float64Array, label: number) => void): void {
  const row = generator.schema.row();
  for (let i = 0; i < rows; i++) visit(row, generator.next(row, 0));
}

/** Four standard errors of a share. */
const margin = (p: number, rows = ROWS) => 4 * Math.sqrt((p * (1 - p)) / rows);

const isBelow = (x: number, y: number) => y < 0.5 + 0.3 * Math.sin(3 * Math.PI * x);
/** The area below the curve. */
const AREA = 0.5 + 0.2 / Math.PI;

/** As the paper has it: two of the three conditions hold. */
const twoHold = (v: number, w: number, x: number, y: number) => {
  const third = isBelow(x, y);
  return (v === 1 && w === 1) || (v === 1 && third) || (w === 1 && third);
};

describe("mixed", () => {
  it.each([
    [1, 1],
    [2, 0],
  ])("function %i is the paper's on every row: class %i where two of three conditions hold", (number, ofMost) => {
    let wrong = 0;
    each(mixed({ function: number, seed: 3 }), 20_000, ([v, w, x, y], label) => {
      wrong += Number(label !== (twoHold(v, w, x, y) ? ofMost : 1 - ofMost));
    });
    expect(wrong).toBe(0);
  });

  it.each([1, 2])("function %i has as many positives as probability says, with each value of v and w", (number) => {
    // Both hold in a quarter of the rows; in half of them one does, and the curve decides.
    const ofTwo = 1 / 4 + AREA / 2;
    const [rows, positive] = [[0, 0, 0, 0], [0, 0, 0, 0]]; // biome-ignore format: short
    each(mixed({ function: number, seed: 4 }), ROWS, ([v, w], label) => {
      rows[2 * v + w]++;
      positive[2 * v + w] += label;
    });
    const share = (positive[0] + positive[1] + positive[2] + positive[3]) / ROWS;
    const expected = (p: number) => (number === 1 ? p : 1 - p);
    expect(Math.abs(share - expected(ofTwo))).toBeLessThan(margin(ofTwo));
    for (const count of rows) expect(Math.abs(count / ROWS - 1 / 4)).toBeLessThan(margin(1 / 4));
    expect([positive[0] / rows[0], positive[3] / rows[3]]).toEqual([expected(0), expected(1)]);
    for (const one of [1, 2]) {
      expect(Math.abs(positive[one] / rows[one] - expected(AREA))).toBeLessThan(margin(AREA, rows[one]));
    }
  });

  it("compares y with the curve at x, not x with the curve at y", () => {
    // Where one boolean is true the curve decides: over the thirds of x its mean height is 0.5 +- 0.6 / pi.
    const [rows, positive] = [[0, 0, 0], [0, 0, 0]]; // biome-ignore format: short
    each(mixed({ seed: 5 }), ROWS, ([v, w, x], label) => {
      if (v === w) return;
      rows[Math.floor(3 * x)]++;
      positive[Math.floor(3 * x)] += label;
    });
    [1, -1, 1].forEach((sign, third) => {
      const height = 0.5 + (sign * 0.6) / Math.PI;
      expect(Math.abs(positive[third] / rows[third] - height)).toBeLessThan(margin(height, rows[third]));
    });
  });

  it("reverses the classes of the same rows", () => {
    const reversed = mixed({ function: 2, seed: 6 });
    const row = reversed.schema.row();
    each(mixed({ seed: 6 }), 1_000, (other, label) => {
      expect(reversed.next(row, 0)).toBe(1 - label);
      expect(row).toEqual(other);
    });
  });

  it("names what the paper names", () => {
    const { attributes, target } = mixed().schema;
    expect(attributes.map(({ name, kind, values }) => [name, kind, ...values])).toEqual([
      ["v", "nominal", "false", "true"],
      ["w", "nominal", "false", "true"],
      ["x", "numeric"],
      ["y", "numeric"],
    ]);
    expect(target.classes).toEqual(["negative", "positive"]);
  });

  it("drifts as in the paper: from function 1 to 2", () => {
    const stream = conceptDrift(mixed({ seed: 1 }), mixed({ function: 2, seed: 2 }), { position: 1000 });
    let [row, wrong] = [0, 0];
    each(stream, 2_000, ([v, w, x, y], label) => {
      const isTwo = twoHold(v, w, x, y);
      wrong += Number(label !== Number(++row < 1000 ? isTwo : !isTwo) && Math.abs(row - 1000) > 20);
    });
    expect(wrong).toBe(0);
  });

  it.each([0, 3, 1.5, "1"])("refuses function %j", (number) => {
    expect(() => mixed({ function: number as number })).toThrow("mixed: `function` must be an integer in [1, 2], got ");
  });
});
