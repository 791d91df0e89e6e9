import { describe, expect, it } from "vitest";
import { Arena } from "./arena.ts";
import { ClassSlots, insertAt } from "./class-slots.ts";
import { Random } from "./random.ts";

describe("class slots", () => {
  it("are one column of labels, in the given room", () => {
    const arena = new Arena();
    const slots = new ClassSlots(arena, 3);
    expect(arena.columns).toEqual([slots.labels]);
    expect([slots.labels.name, slots.count, arena.byteLength]).toEqual(["classLabels", 0, 12]);
    slots.insert(5);
    expect([slots.count, arena.byteLength]).toEqual([1, 12]);
  });

  it("take the room they are given, or double", () => {
    const slots = new ClassSlots(new Arena(), 1);
    slots.insert(5);
    slots.insert(7, 3);
    expect(slots.labels.byteLength).toBe(12);
    for (const label of [9, 2]) slots.insert(label);
    expect(slots.labels.byteLength).toBe(24);
    expect([...slots.labels.data]).toEqual([2, 5, 7, 9, 0, 0]);
  });

  it("are in the order of the labels, in whatever order these come", () => {
    const random = Random.seeded(4);
    for (let run = 0; run < 50; run++) {
      const slots = new ClassSlots(new Arena());
      const naive: number[] = []; // labels, and what is known of each, by slot
      const known = new Float64Array(40);
      for (let n = 0; n < 30; n++) {
        const label = random.integer(60);
        expect(slots.slotOf(label)).toBe(naive.indexOf(label));
        if (naive.includes(label)) continue;
        naive.push(label);
        naive.sort((a, b) => a - b);
        const slot = slots.insert(label);
        expect(slot).toBe(naive.indexOf(label));
        insertAt(known, slot, slots.count);
        known[slot] = label;
        expect([...known.subarray(0, slots.count)]).toEqual(naive);
      }
      expect([...slots.labels.data.subarray(0, slots.count)]).toEqual(naive);
      for (let label = 0; label < 62; label++) expect(slots.slotOf(label)).toBe(naive.indexOf(label));
    }
  });

  it("write weights by slot as shares by label, and nothing behind the classes asked for", () => {
    const slots = new ClassSlots(new Arena());
    expect(slots.end).toBe(0);
    for (const label of [6, 1, 4]) slots.insert(label);
    expect(slots.end).toBe(7);
    const weights = Float64Array.of(9, 1, 0, 3, 9);
    for (const [classes, expected] of [
      [7, [7, 0, 0.25, 0, 0, 0, 0, 0.75, 7]],
      [6, [7, 0, 0.25, 0, 0, 0, 0, 7, 7]],
      [1, [7, 0, 7, 7, 7, 7, 7, 7, 7]],
    ] as const) {
      const out = new Float64Array(9).fill(7);
      expect(slots.writeShares(weights, 1, out, 1, classes)).toBe(true);
      expect([...out]).toEqual(expected);
    }
    const out = new Float64Array(4).fill(7);
    expect(slots.writeShares(new Float64Array(3), 0, out, 1, 2)).toBe(false);
    expect([...out]).toEqual([7, 0, 0, 7]);
  });

  it("are not mistaken where the label 0 has none, but there is room", () => {
    const slots = new ClassSlots(new Arena(), 4);
    expect(slots.slotOf(0)).toBe(-1);
    slots.insert(3);
    expect([slots.slotOf(0), slots.slotOf(3), slots.slotOf(4)]).toEqual([-1, 0, -1]);
  });
});

describe("a budget", () => {
  it("has room for the classes declared at first, and for those that have a slot or are to get one", () => {
    const slots = new ClassSlots(new Arena(), 0, 3);
    expect([slots.withDeclared(), slots.withDeclared(2), slots.withDeclared(3)]).toEqual([3, 3, 4]);
    for (const label of [1, 7, 3]) slots.insert(label);
    expect([0, 3, 7, 9].map((label) => slots.withDeclared(label))).toEqual([5, 5, 5, 6]);
    expect(new ClassSlots(new Arena()).withDeclared(5)).toBe(1);
  });
});

describe("a number that is inserted", () => {
  it("is 0, moves those behind it and leaves those past the end", () => {
    const numbers = Float64Array.of(1, 2, 3, 9, 8);
    insertAt(numbers, 1, 4);
    expect([...numbers]).toEqual([1, 0, 2, 3, 8]);
    insertAt(numbers, 4, 5);
    expect([...numbers]).toEqual([1, 0, 2, 3, 0]);
  });
});
