import { expect, it } from "vitest";
import { blockBytes, hasChecksum, headerBytes, isLastBlock } from "./frame-layout.ts";

it("knows how long a header is by its descriptor", () => {
  // the size of the content has 0, 2, 4 or 8 bytes; 1 for 0 where the frame is a single segment, which has no byte for the window
  expect([0b00_0, 0b01_0, 0b10_0, 0b11_0].map((bits) => headerBytes(bits << 5))).toEqual([1, 3, 5, 9]);
  expect([0b00_1, 0b01_1, 0b10_1, 0b11_1].map((bits) => headerBytes(bits << 5))).toEqual([1, 2, 4, 8]);
  expect([0, 1, 2, 3].map(headerBytes)).toEqual([1, 2, 3, 5]); // the id of a dictionary has 0, 1, 2 or 4
  expect([0b000, 0b100].map(hasChecksum)).toEqual([false, true]);
});

it("knows how long a block is by its header", () => {
  const head = (bytes: number, type: number, last: number) => (bytes << 3) | (type << 1) | last;
  expect([0, 1, 2].map((type) => blockBytes(head(1000, type, 0)))).toEqual([1000, 1, 1000]); // raw, one byte over and over, packed
  expect([0, 1].map((last) => isLastBlock(head(1000, 2, last)))).toEqual([false, true]);
});
