import { describe, expect, it } from "vitest";
import { Arena, ClassWeights, Random } from "../../core/index.ts";
import { addVote, electedOf, SPREAD, votesToProbabilities, widen } from "./votes.ts";

/** What an ensemble has learned of the classes. */
function learned(...weights: number[]): ClassWeights {
  const classWeights = new ClassWeights(new Arena(), weights.length);
  weights.forEach((weight, label) => {
    classWeights.add(label, weight);
  });
  return classWeights;
}

/** Votes of one row, from what each member's vote weighs and its answer. */
function votesOf(spread: number, members: readonly (readonly [weight: number, ...answer: number[]])[]): number[] {
  const classes = members[0].length - 1;
  const votes = new Float64Array(1 + classes); // of a row that is not the first
  members.forEach(([weight, ...answer]) => {
    addVote(spread, Float64Array.of(9, weight), 1, Float64Array.of(9, 9, ...answer), 2, votes, 1, classes);
  });
  expect(votes[0]).toBe(0);
  return [...votes.subarray(1)];
}

function probabilities(votes: readonly number[], classWeights: ClassWeights): number[] {
  const out = Float64Array.of(-9, ...votes, -9); // votes of other rows
  votesToProbabilities(out, 1, votes.length, classWeights);
  expect([out[0], out[out.length - 1]]).toEqual([-9, -9]);
  return [...out.subarray(1, -1)];
}

describe("votes", () => {
  it("add a member's weight to the class it answers, so that the class with the larger sum is elected", () => {
    const votes = votesOf(0, [
      [2, 0.6, 0.4, 0],
      [3, 0.1, 0.2, 0.7],
      [1.5, 0.5, 0.3, 0.2],
    ]);
    expect(votes).toEqual([3.5, 0, 3]);
    expect(electedOf(Float64Array.from(votes), 3, learned(0, 0, 1))).toBe(0);
    expect(probabilities(votes, learned(0, 0, 1))).toEqual([3.5 / 6.5, 0, 3 / 6.5]);
  });

  it("of soft members are spread over their probabilities", () => {
    const votes = votesOf(1, [
      [2, 0.75, 0.25],
      [1, 0.125, 0.875],
    ]);
    expect(votes).toEqual([1.625, 1.375]);
    expect(probabilities(votes, learned(0, 1))).toEqual([1.625 / 3, 1.375 / 3]);
  });

  it("of both kinds go half to the class that is answered, half over the probabilities", () => {
    const votes = votesOf(SPREAD.both, [
      [2, 0.75, 0.25, 0],
      [4, 0.125, 0.125, 0.75],
      [8, 0, 0, 0],
    ]);
    expect(votes).toEqual([1 + 0.75 + 0.25, 0.25 + 0.25, 2 + 1.5]);
    expect([SPREAD.hard, SPREAD.soft]).toEqual([0, 1]);
  });

  it("of a negative weight speak against a class: the class with the lowest sum has no part, the others theirs above it", () => {
    const votes = votesOf(0, [
      [-2, 1, 0, 0],
      [1, 0, 1, 0],
    ]);
    expect(votes).toEqual([-2, 1, 0]);
    expect(electedOf(Float64Array.from(votes), 3, learned(9, 1, 1))).toBe(1);
    expect(probabilities(votes, learned(9, 1, 1))).toEqual([0, 3 / 5, 2 / 5]);
    // All speak against their class, least against the third.
    expect(probabilities([-4, -2, -1], learned(9, 1, 1))).toEqual([0, 2 / 5, 3 / 5]);
  });

  it("of a negative weight speak for no class that has not been learned", () => {
    expect(probabilities([-2, 1, 0, 0, 0], learned(9, 1, 1, 0))).toEqual([0, 3 / 5, 2 / 5, 0, 0]);
    expect(probabilities([0, -2, -1, 0], learned(0, 1, 1))).toEqual([0, 0, 1, 0]);
    expect(electedOf(Float64Array.of(0, -2, -1), 3, learned(0, 1, 1))).toBe(2);
    // All that have been learned have the lowest sum.
    expect(probabilities([0, -2], learned(0, 5))).toEqual([0, 1]);
    expect(electedOf(Float64Array.of(0, -2), 2, learned(0, 5))).toBe(1);
  });

  it("that all are positive are not moved: the lowest keeps its share", () => {
    expect(probabilities([1, 3], learned(0, 1))).toEqual([1 / 4, 3 / 4]);
  });

  it("of members without an answer are none", () => {
    expect(votesOf(0, [[5, 0, 0]])).toEqual([0, 0]);
    expect(votesOf(1, [[5, 0, 0]])).toEqual([0, 0]);
  });

  it("that tell nothing leave the answer to the classes learned so far", () => {
    for (const votes of [
      [0, 0, 0],
      [-1, -1, -1],
      [NaN, 0, 0],
    ]) {
      expect(probabilities(votes, learned(1, 3))).toEqual([1 / 4, 3 / 4, 0]);
      expect(electedOf(Float64Array.from(votes), 3, learned(1, 3))).toBe(1);
    }
    expect(probabilities([0, 0], learned(0, 0))).toEqual([0, 0]);
    expect(probabilities([0, 0], learned(0, 0, 4))).toEqual([0, 0]); // of classes that are not asked about nothing is said
  });

  it("give a tie to the first class", () => {
    expect(electedOf(Float64Array.of(0, 2, 2), 3, learned(0, 0, 9))).toBe(1);
    expect(electedOf(Float64Array.of(0, 0, 0), 3, learned(1, 5, 5))).toBe(1);
  });

  it("elect the class that has the largest probability", () => {
    for (let i = 0; i < 200; i++) {
      const votes = Array.from({ length: 3 }, (_, c) => ((i * 7 + c * 11 + i * c) % 9) - 4);
      const weights = learned((i * 5) % 3, (i * 3) % 4, i % 2);
      const shares = probabilities(votes, weights);
      expect(shares[electedOf(Float64Array.from(votes), 3, weights)]).toBe(Math.max(...shares));
    }
  });
});

it("answers for few classes become answers for more, of which those behind have 0", () => {
  const random = Random.seeded(7);
  for (let k = 0; k < 200; k++) {
    const [start, count, from] = [random.integer(4), random.integer(6), random.integer(9)];
    const to = from + random.integer(5);
    const given = Float64Array.from({ length: start + count * to + 3 }, () => random.uniform());
    const expected = given.slice();
    for (let i = 0; i < count; i++) {
      for (let c = 0; c < to; c++) expected[start + i * to + c] = c < from ? given[start + i * from + c] : 0;
    }
    widen(given, start, count, from, to);
    expect(given).toEqual(expected);
  }
});
