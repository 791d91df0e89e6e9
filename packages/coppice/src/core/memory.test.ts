import { describe, expect, it } from "vitest";
import { adaptiveRandomForest } from "../ensembles/index.ts";
import { type Column, defineSchema, numeric, plainMemory, type Stateful, sharedMemory } from "./index.ts";

/** The columns of a thing and all its parts. */
function columnsOf(thing: Stateful): readonly Column[] {
  return [...thing.arena.columns, ...thing.parts().flatMap((part) => (part === null ? [] : columnsOf(part)))];
}

describe("plain memory", () => {
  it("puts small blocks into buffers they share, empty, apart, and where any array may begin", () => {
    const blocks = Array.from({ length: 1000 }, (_, i) => ({ bytes: i % 100, ...plainMemory.allocate(i % 100) }));
    expect(new Set(blocks.map(({ buffer }) => buffer)).size).toBeLessThan(25);
    for (const { buffer, byteOffset, bytes } of blocks) {
      expect(byteOffset % 8).toBe(0);
      const view = new Uint8Array(buffer, byteOffset, bytes);
      expect(view.every((value) => value === 0)).toBe(true); // no neighbour has written here
      view.fill(1);
    }
  });

  it("gives larger ones, and blocks to be shared with workers, a buffer of their own", () => {
    for (const block of [plainMemory.allocate(513), sharedMemory.allocate(513), plainMemory.allocate(2 ** 20)]) {
      expect(block.byteOffset).toBe(0);
    }
    expect(plainMemory.allocate(513).buffer.byteLength).toBe(513);
    expect(sharedMemory.allocate(8).buffer).not.toBe(sharedMemory.allocate(8).buffer);
  });

  it("keeps the shell of a small forest small: its columns share a few buffers", () => {
    const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["a", "b"] });
    const { classifier } = adaptiveRandomForest(schema, { members: 5 });
    const columns = columnsOf(classifier);
    expect(columns.length).toBeGreaterThan(60);
    expect(new Set(columns.map(({ data }) => data.buffer)).size).toBeLessThan(6);
  });
});
