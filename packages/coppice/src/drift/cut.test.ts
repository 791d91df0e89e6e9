import { describe, expect, it } from "vitest";
import { Random } from "../core/index.ts";
import { Cut } from "./cut.ts";

/** |u0 - u1| less eps, as the paper has it. */
function excess(n0: number, sum0: number, width: number, total: number, squares: number, delta: number): number {
  const n1 = width - n0;
  const d = Math.log((2 * Math.log(width)) / delta);
  const m = 1 / (n0 - 4) + 1 / (n1 - 4);
  const eps = Math.sqrt((2 * m * squares * d) / width) + (2 / 3) * d * m;
  return Math.abs(sum0 / n0 - (total - sum0) / n1) - eps;
}

describe("a cut", () => {
  it("divides a window where the means differ by more than the bound", () => {
    const random = Random.seeded(1);
    const cut = new Cut();
    const met = [0, 0];
    for (let i = 0; i < 20_000; i++) {
      const n0 = 5 + random.integer(200);
      const n1 = 5 + random.integer(200);
      const [share0, share1] = [random.uniform(), random.uniform()];
      const [sum0, sum1] = [Math.round(n0 * share0), Math.round(n1 * share1)];
      const total = sum0 + sum1;
      const squares = (total * (n0 + n1 - total)) / (n0 + n1); // of errors and hits
      const delta = 0.5 ** random.integer(20);
      const expected = excess(n0, sum0, n0 + n1, total, squares, delta);
      if (Math.abs(expected) < 1e-9) continue;
      cut.within(n0 + n1, total, squares, delta);
      expect(cut.divides(n0, sum0)).toBe(expected > 0);
      met[Number(expected > 0)]++;
    }
    expect(Math.min(...met)).toBeGreaterThan(3000);
  });

  it("leaves at least five numbers on both sides", () => {
    const cut = new Cut();
    cut.within(1000, 5000, 0.001, 0.5);
    expect([4, 5, 995, 996].map((n0) => cut.divides(n0, 0))).toEqual([false, true, true, false]);
  });

  it("does not take what is lost by rounding for a difference", () => {
    const cut = new Cut();
    const value = 1e14 / 3;
    let sum = 0;
    for (let i = 0; i < 1000; i++) sum += value;
    cut.within(2000, 2 * sum * (1 + 2 ** -50), 0, 0.5);
    expect(cut.divides(1000, sum)).toBe(false);
    cut.within(2000, 2 * sum + 1e6, 1, 0.5); // 1000 more on the mean
    expect(cut.divides(1000, sum)).toBe(true);
  });

  it("takes any confidence", () => {
    const cut = new Cut();
    cut.within(8000, 4000, 2000, 5e-324); // eps = 0.68
    expect([cut.divides(4000, 0), cut.divides(4000, 800)]).toEqual([true, false]); // means differ by 1, by 0.6
  });
});
