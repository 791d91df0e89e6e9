import { describe, expect, it } from "vitest";
import { Arena } from "./arena.ts";
import { ClassWeights, heaviestOf } from "./class-weights.ts";

function weightsOf(...weights: number[]): ClassWeights {
  const classWeights = new ClassWeights(new Arena(), weights.length);
  weights.forEach((weight, label) => {
    classWeights.add(label, weight);
  });
  return classWeights;
}

describe("class weights", () => {
  it("are one column named classWeights, as long as there are classes", () => {
    const arena = new Arena();
    const weights = new ClassWeights(arena, 3);
    expect(arena.columns).toEqual([weights.column]);
    expect([weights.column.name, weights.length, arena.byteLength]).toEqual(["classWeights", 3, 24]);
  });

  it("add up", () => {
    const weights = weightsOf(1, 2, 0.5);
    weights.add(1, 4);
    expect([...weights.column.data]).toEqual([1, 6, 0.5]);
    expect(weights.total).toBe(7.5);
  });

  it("grow by doubling, or to the capacity they are given, and keep their weights", () => {
    const weights = weightsOf(1, 2, 3, 4);
    weights.resize(5);
    expect([weights.length, weights.column.byteLength]).toEqual([5, 64]);
    weights.resize(9, 9);
    expect([weights.length, weights.column.byteLength]).toEqual([9, 72]);
    expect([...weights.column.data]).toEqual([1, 2, 3, 4, 0, 0, 0, 0, 0]);
  });

  it("name the first of the heaviest classes, of those that are asked for", () => {
    expect(heaviestOf(weightsOf(1, 3, 3, 5), 4)).toBe(3);
    expect(heaviestOf(weightsOf(1, 3, 3, 5), 3)).toBe(1);
    expect(heaviestOf(weightsOf(1, 3, 3, 5), 9)).toBe(3);
    expect(heaviestOf(weightsOf(0, 0), 2)).toBe(0);
  });

  it("write the distribution where it is wanted, and nothing else", () => {
    const out = new Float64Array(6).fill(9);
    expect(weightsOf(1, 3).write(out, 1, 4)).toBe(true);
    expect([...out]).toEqual([9, 0.25, 0.75, 0, 0, 9]);
  });

  it("write zeros and say so before they have any weight", () => {
    const out = new Float64Array(3).fill(9);
    expect(weightsOf(0, 0).write(out, 0, 2)).toBe(false);
    expect([...out]).toEqual([0, 0, 9]);
    expect(weightsOf().write(out, 0, 3)).toBe(false);
    expect([...out]).toEqual([0, 0, 0]);
  });
});
