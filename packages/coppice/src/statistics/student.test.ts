import { describe, expect, it } from "vitest";
import { normalCdf } from "../core/index.ts";
import { studentQuantile, studentTail } from "./student.ts";

describe("Student's points", () => {
  it.each([
    // Published tables, and for 1 and 2 degrees of freedom tan(0.475 pi) and 0.95 / sqrt(2 * 0.975 * 0.025).
    [1, 12.706205],
    [2, 4.302653],
    [4, 2.776445],
    [9, 2.262157],
    [49, 2.009575],
    [249, 1.969537],
    [1e7, 1.959964], // the normal law's
  ])("the point that 97.5 of 100 do not exceed with %i degrees of freedom is %f", (freedom, expected) => {
    expect(studentQuantile(0.975, freedom)).toBeCloseTo(expected, 5);
  });

  it("are where the tail is the rest", () => {
    for (const freedom of [1, 1.5, 7, 30, 1e6]) {
      for (const p of [0.5, 0.6, 0.95, 0.999])
        expect(studentTail(studentQuantile(p, freedom), freedom)).toBeCloseTo(1 - p, 12);
    }
    expect(studentQuantile(0.5, 3)).toBeCloseTo(0, 12);
  });
});

describe("Student's tail", () => {
  it("has the closed forms of 1, 2 and 3 degrees", () => {
    for (const t of [0, 1e-9, 0.3, 1, 2, 5]) {
      const angle = Math.atan(t / Math.sqrt(3));
      expect(studentTail(t, 1)).toBeCloseTo(0.5 - Math.atan(t) / Math.PI, 14);
      expect(studentTail(t, 2)).toBeCloseTo(0.5 - t / 2 / Math.sqrt(2 + t * t), 14);
      expect(studentTail(t, 3)).toBeCloseTo(0.5 - (angle + Math.sin(angle) * Math.cos(angle)) / Math.PI, 14);
    }
  });

  it.each([
    // By another program, in high precision.
    [2, 7.5, 0.041448497649083156],
    [40, 100, 1.2310538010700354e-63],
    [1000, 49, 1.455087858843369e-107],
    [5, 1e5, 2.8713508393208397e-7],
  ])("beyond %f with %f degrees is %f, with all its digits", (t, freedom, expected) => {
    expect(studentTail(t, freedom) / expected).toBeCloseTo(1, 11);
  });

  it("is the normal law's in the end", () => {
    for (const t of [0.5, 1, 3, 6]) expect(studentTail(t, 1e14) / normalCdf(-t)).toBeCloseTo(1, 10);
  });

  it("is the rest on the other side, and has its bounds", () => {
    for (const freedom of [1, 2.5, 30]) {
      for (const t of [0, 0.5, 3, 1e200, Infinity])
        expect(studentTail(t, freedom) + studentTail(-t, freedom)).toBeCloseTo(1, 14);
      expect([studentTail(Infinity, freedom), studentTail(-Infinity, freedom)]).toEqual([0, 1]);
      expect(studentTail(0, freedom)).toBe(0.5);
    }
  });
});

it.each([
  [() => studentTail(NaN, 3), "studentTail: `t` must be a number other than NaN, got NaN."],
  [() => studentTail(1, 0), "studentTail: `freedom` must be a number in [1, 1000000000000000], got 0."],
  [() => studentQuantile(0.4, 3), "studentQuantile: `p` must be a number in [0.5, 1), got 0.4."],
  [() => studentQuantile(1, 3), "studentQuantile: `p` must be a number in [0.5, 1), got 1."],
  [() => studentQuantile(0.9, NaN), "studentQuantile: `freedom` must be a number in [1, 1000000000000000], got NaN."],
])("%s is refused in words", (call, message) => {
  expect(call).toThrow(expect.objectContaining({ code: "E_PARAM", message }));
});
