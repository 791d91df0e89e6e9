import { describe, expect, it } from "vitest";
import { shareDone } from "./progress.ts";

describe("the share done", () => {
  it("is that of the rows where they are known", () => {
    expect(shareDone(40, 80, 1000, 1)).toBe(0.5);
    expect(shareDone(90, 80, 0, 0)).toBe(1);
  });

  it("is not that of a small file's bytes, which are read before its first row is learned", () => {
    expect(shareDone(40, undefined, 1461, 1)).toBeCloseTo(40 / 1461);
    expect(shareDone(2000, undefined, 1461, 1)).toBe(1);
  });

  it("is that of the bytes where there are fewer rows than thought, or nobody knows", () => {
    expect(shareDone(900, undefined, 1000, 0.5)).toBe(0.5);
    expect(shareDone(900, undefined, 0, 0.25)).toBe(0.25);
  });
});
