import { expect, it } from "vitest";
import { shareDone } from "./progress.ts";

it("takes rows for the share done where they are known, and no more than was read where they are guessed", () => {
  expect(shareDone(40, 1461, undefined, 1)).toBeCloseTo(40 / 1461);
  expect(shareDone(40, undefined, 1500, 1)).toBeCloseTo(40 / 1500); // a small file: all bytes are read at once
  expect(shareDone(4000, undefined, 1500, 0.5)).toBe(0.5);
  expect(shareDone(40, undefined, undefined, 0.25)).toBe(0.25);
  expect(shareDone(11, 10, undefined, 0)).toBe(1);
});
