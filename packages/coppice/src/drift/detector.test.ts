import { describe, expect, it } from "vitest";
import { flag, integer, type Memory, type ParamTable, plainMemory } from "../core/index.ts";
import { Adwin, Detector, defineDetector } from "./index.ts";

const shared = {
  id: "ticker",
  title: "Ticker",
  summary: "Ticks.",
  paper: { authors: "Nobody", year: 2000, title: "None" },
  cost: "Nothing.",
} as const;

describe("defineDetector", () => {
  it("checks parameters when a detector is made", () => {
    const detector = defineDetector({
      ...shared,
      params: { every: integer({ default: 2, min: 1 }) },
      create: ({ every }) => ({ every }),
    });
    expect(detector().every).toBe(2);
    expect(detector({ every: 5 }).every).toBe(5);
    expect([detector.id, detector.kind]).toEqual(["ticker", "detector"]);
    expect(() => detector({ every: 0 })).toThrow("ticker: `every` must be an integer in [1, inf), got 0.");
  });

  it.each(["Bad Id!", "", "camelCase", "9lives", "a--b", "a-", 5])("refuses the id %s", (id) => {
    expect(() => defineDetector({ ...shared, id: id as string, params: {}, create: () => ({}) })).toThrow(
      "a definition's id must be in kebab-case, got ",
    );
  });

  it.each(["seed", "Big", "with space", "kebab-case", ""])("refuses a parameter named %s", (name) => {
    const params: ParamTable = { [name]: flag({ default: true }) };
    expect(() => defineDetector({ ...shared, params, create: () => ({}) })).toThrow(
      "must be in camelCase and not `seed`, got ",
    );
  });
});

describe("Detector", () => {
  it("keeps its numbers in the memory it is given, and in one of its own where none is", () => {
    const allocated: number[] = [];
    const memory: Memory = {
      allocate(bytes) {
        allocated.push(bytes);
        return plainMemory.allocate(bytes);
      },
    };
    class Last extends Detector {
      readonly last = this.arena.float64("last", 1);
      add(value: number): boolean {
        this.last.data[0] = value;
        return false;
      }
      get mean(): number {
        return this.last.data[0];
      }
      reset(): void {
        this.last.data[0] = 0;
      }
    }
    expect(new Last().arena.memory).toBe(plainMemory);
    expect(new Last(memory).arena.memory).toBe(memory);
    expect(allocated).toEqual([8]);
    const adwin = new Adwin(0.002, memory);
    expect(allocated.slice(1).reduce((sum, bytes) => sum + bytes, 0)).toBe(adwin.arena.byteLength);
  });
});
