/**
 * What scores of several models on several streams tell (Demsar 2006): mean ranks, whether the models differ at all
 * (Friedman's test), and which do (Wilcoxon's signed-rank test of each pair with Holm's correction).
 */
import {
  criticalDifference,
  type Friedman,
  friedman,
  groups,
  holm,
  meanRanks,
  ranks,
  type Wilcoxon,
  wilcoxon,
} from "coppice/statistics";
import type { ScoreTable } from "./score-table.ts";

/** Error probability of all tests. */
export const ALPHA = 0.05;

export interface Standing {
  readonly model: string;
  readonly meanRank: number;
  /** Streams on which it has the best score, alone or with others. */
  readonly best: number;
  /** NaN if a score is missing. */
  readonly meanScore: number;
  /** The models that it is significantly better than, in the order of mean ranks. */
  readonly beats: readonly string[];
}

export interface Pair {
  /** The one with the smaller mean rank, or that is listed first. */
  readonly one: string;
  readonly other: string;
  readonly wins: number;
  readonly losses: number;
  readonly test: Wilcoxon;
  /** Probability after Holm's correction. */
  readonly p: number;
}

export interface Comparison {
  readonly streams: number;
  /** By mean rank. */
  readonly standings: readonly Standing[];
  readonly friedman: Friedman;
  /** Nemenyi's: mean ranks that are this far apart differ. */
  readonly criticalDifference: number;
  readonly pairs: readonly Pair[];
  /** The largest groups of models next to each other in rank of which no pair differs, two or more each. */
  readonly groups: readonly (readonly string[])[];
  /** The fewest streams on which one of these pairs can differ at all. */
  readonly leastStreams: number;
}

/** Compares two models or more on two streams or more. */
export function compared({ models, scores: given }: ScoreTable, isSmallerBetter = false): Comparison {
  const sign = isSmallerBetter ? -1 : 1;
  const scores = given.map((row) => row.map((score) => sign * score)); // larger is better
  const means = meanRanks(scores);
  const order = models.map((_, m) => m).sort((a, b) => means[a] - means[b] || a - b);
  const couples = order.flatMap((one, i) => order.slice(i + 1).map((other) => [one, other] as const));
  const tests = couples.map(([one, other]) => wilcoxon(scores.map((row) => difference(row[one], row[other]))));
  const corrected = holm(tests.map(({ p }) => p));
  const beaten = models.map(() => new Set<number>());
  for (const [i, [one, other]] of couples.entries()) {
    if (corrected[i] > ALPHA) continue;
    const isFirst = tests[i].positive > tests[i].negative;
    beaten[isFirst ? one : other].add(isFirst ? other : one);
  }
  const beats = (one: number, other: number) => beaten[one].has(other);
  const differ = (one: number, other: number) => beats(one, other) || beats(other, one);
  const places = scores.map(ranks);
  return {
    streams: scores.length,
    standings: order.map((m) => ({
      model: models[m],
      meanRank: means[m],
      best: scores.filter((row) => row.every((score) => !(score > row[m])) && row[m] === row[m]).length,
      meanScore: given.reduce((sum, row) => sum + row[m], 0) / scores.length,
      beats: order.filter((other) => beats(m, other)).map((other) => models[other]),
    })),
    friedman: friedman(means, scores.length),
    criticalDifference: criticalDifference(models.length, scores.length),
    pairs: couples.map(([one, other], i) => ({
      one: models[one],
      other: models[other],
      wins: places.filter((place) => place[one] < place[other]).length,
      losses: places.filter((place) => place[one] > place[other]).length,
      test: tests[i],
      p: corrected[i],
    })),
    groups: groups(means, differ).map((group) => group.map((m) => models[m])),
    leastStreams: Math.ceil(1 + Math.log2(couples.length / ALPHA)), // 2 / 2^n <= alpha / pairs
  };
}

/** No result is worse than any. Rounded, so that 0.3 - 0.2 equals 0.2 - 0.1. */
function difference(one: number, other: number): number {
  if (Number.isNaN(one)) return Number.isNaN(other) ? 0 : -Infinity;
  if (Number.isNaN(other)) return Infinity;
  const isNoise = Math.abs(one - other) <= 1e-12 * Math.abs(one);
  return isNoise ? 0 : Number((one - other).toPrecision(9));
}
