import { describe, expect, it } from "vitest";
import { Arena, ClassWeights, Random } from "../../core/index.ts";
import { carryClasses, classesGuessed, classesMet, classesOf, guessOdds } from "./guesses.ts";
import type { Run } from "./run.ts";

describe("the number of classes met", () => {
  it("is that of the rows up to each, wherever runs end, and of all that were learned", () => {
    for (const seed of [1, 2, 3, 4]) {
      const random = Random.seeded(seed);
      const labels = Int32Array.from({ length: 300 }, (_, i) => 3 * random.integer(1 + (i >> 4)));
      const classWeights = new ClassWeights(new Arena(), 60);
      const [stride, at] = [1 + random.integer(3), random.integer(2)];
      const met = new Set<number>();
      for (let from = 0; from < labels.length; ) {
        const count = Math.min(1 + random.integer(40), labels.length - from);
        const carries = new Float64Array(at + count * stride).fill(-1);
        const run = { labels: labels.subarray(from), rowWeights: new Float64Array(count).fill(1e-300), count, carries };
        expect(carryClasses(classesMet, run as Partial<Run> as Run, classWeights, at, stride)).toBe(met.size);
        run.carries.forEach((number, place) => {
          const i = (place - at) / stride;
          expect(number).toBe(Number.isInteger(i) && i >= 0 ? met.add(run.labels[i]).size : -1);
        });
        for (let i = 0; i < count; i++) classWeights.add(run.labels[i], 1e-300);
        expect(classesOf(classesMet, classWeights)).toBe(met.size);
        from += count;
      }
      expect(met.size).toBeGreaterThan(10);
    }
  });
});

describe("the number of classes a guess is among", () => {
  const of = (...weights: number[]) => classesGuessed(Float64Array.from(weights), weights.length);
  const learned = (...weights: number[]) => {
    const classWeights = new ClassWeights(new Arena(), weights.length);
    for (const [c, weight] of weights.entries()) classWeights.add(c, weight);
    return classWeights;
  };

  it("is the number that have come where they come alike, else less, whatever the unit of weights", () => {
    expect(of(0, 0, 0)).toBe(0);
    expect(of(0, 7, 0)).toBe(1);
    for (let n = 2; n < 60; n++) {
      const guessed = of(...Array<number>(n).fill(0.1));
      expect(guessed).toBeCloseTo(n, 12);
      expect(guessed).toBeLessThanOrEqual(n); // also where it is rounded
    }
    for (const unit of [1, 1e-200, 1e200]) expect(of(2 * unit, 0, unit, unit)).toBeCloseTo(8 / 3, 12);
    expect(of(98, 1, 1)).toBeLessThan(1.05);
    expect(classesOf(classesGuessed, learned(1, 0, 1))).toBe(2);
    expect(classesOf(classesGuessed, learned(1, 0, 1), 1)).toBeCloseTo(3, 12); // with a row of another class
    for (const counting of [classesGuessed, classesMet]) {
      expect(classesOf(counting, learned(1, 1), 9)).toBeCloseTo(3, 12); // of one that the ensemble does not know yet
    }
  });

  it("is that up to each row, wherever runs end, bit for bit", () => {
    const random = Random.seeded(3);
    const labels = Int32Array.from({ length: 200 }, () => random.integer(1 + random.integer(7)));
    const rowWeights = Float64Array.from({ length: 200 }, () => 1 + random.integer(2));
    const all = new Float64Array(200);
    const whole = { labels, rowWeights, count: 200, carries: all } as Partial<Run> as Run;
    expect(carryClasses(classesGuessed, whole, learned(...Array<number>(8).fill(0)), 0, 1)).toBe(0);
    const classWeights = new ClassWeights(new Arena(), 8);
    labels.forEach((label, i) => {
      const one = {
        labels: labels.subarray(i),
        rowWeights: rowWeights.subarray(i),
        count: 1,
        carries: new Float64Array(1),
      };
      carryClasses(classesGuessed, one as Partial<Run> as Run, classWeights, 0, 1);
      expect(one.carries[0]).toBe(all[i]);
      if (rowWeights[i] === 1) expect(one.carries[0]).toBe(classesOf(classesGuessed, classWeights, label));
      classWeights.add(label, rowWeights[i]);
    });
  });
});

describe("odds of guesses", () => {
  it("are 1 with two classes, and for a member that is never wrong", () => {
    for (const wrong of [0, 1, 2, 9]) expect(guessOdds(1, 3, wrong)).toBe(1);
    for (const guess of [1, 2, 23]) expect(guessOdds(guess, 3, 0)).toBe(1);
  });

  it("are K - 1 for a member that guesses, or does worse", () => {
    for (const guess of [2, 4, 23]) {
      expect(guessOdds(guess, 1, guess)).toBeCloseTo(guess, 12);
      expect(guessOdds(guess, 1, 100)).toBe(guess);
      expect(guessOdds(guess, 0, 1)).toBe(guess);
    }
  });

  it("grow with the square of the error, by hand", () => {
    expect(guessOdds(3, 5, 3)).toBe(1.5); // eps = 3/8, g = 3/4: 1 + 2 / 4
    expect(guessOdds(2, 2, 1)).toBe(1.25); // eps = 1/3, g = 2/3: 1 + 1 / 4
  });

  it("leave a guess no say, and what is better than a guess one for itself", () => {
    for (const guess of [1, 2, 5, 26]) {
      const say = (right: number, wrong: number) => Math.log((guessOdds(guess, right, wrong) * right) / wrong);
      expect(say(1, guess)).toBeCloseTo(0, 12);
      for (let percent = 1; percent < 100; percent++) {
        const wrong = (percent / 100) * guess;
        expect(say(1, wrong)).toBeGreaterThan(0);
      }
      expect(say(1, guess + 1)).toBeLessThan(0);
    }
  });
});
