import { describe, expect, it } from "vitest";
import { guessOdds } from "./guesses.ts";

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
