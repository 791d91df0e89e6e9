/**
 * Figures 2.10 to 2.19, scatter plots without numbers: the thesis's ensembles of trees beside Breiman's blocked boosting
 * and Fern and Givan's bagging and Arc-x4. "Better" means on more sets than worse; "comparable" a mean difference of at
 * most 0.02.
 */
import type { Spec } from "coppice/core";
import { arcX4, blockedBoosting, fernGivanBagging } from "coppice/ensembles";
import { mean } from "coppice/statistics";
import type { Claim } from "../common/claims.ts";

const COMPARABLE = 0.02;

/** Blocks of 100 rows, or 50 where the training rows are fewer than 100, as on Promoters. */
export const rivals = (
  members: number,
  base: Spec,
  trainingRows: number,
): readonly (readonly [name: string, spec: Spec])[] => {
  const shared = { base, vote: "hard" } as const;
  const blockRows = trainingRows < 100 ? 50 : 100;
  const whole = { members, base, vote: "equal", ballot: "hard" } as const;
  return [
    ["blocked boosting", blockedBoosting.with({ ...shared, maxMembers: members, blockRows, firstError: "listing" })],
    ["BagB(0.7)", fernGivanBagging.with({ ...whole, fraction: 0.7 })],
    ["online Arc-x4", arcX4.with({ ...whole, order: "train-then-test" })], // figure 2.16
  ];
};

/** Figure, the thesis's ensemble, its rival, and how they compare. */
const FIGURES: readonly (readonly [figure: string, own: string, rival: string, verdict: "better" | "comparable"])[] = [
  ["2.10", "AdaBoost", "blocked boosting", "better"],
  ["2.11", "online boosting", "blocked boosting", "better"],
  ["2.12", "primed boosting", "blocked boosting", "better"],
  ["2.14", "batch bagging", "BagB(0.7)", "comparable"],
  ["2.15", "online bagging", "BagB(0.7)", "comparable"],
  ["2.17", "AdaBoost", "online Arc-x4", "better"],
  ["2.18", "online boosting", "online Arc-x4", "comparable"],
  ["2.19", "primed boosting", "online Arc-x4", "better"],
];

/** `accuracies`: by set, then by ensemble. Sets that lack one of a pair do not count for it. */
export function rivalClaims(accuracies: ReadonlyMap<string, ReadonlyMap<string, number>>): Claim[] {
  return FIGURES.map(([figure, own, rival, verdict]): Claim => {
    const pairs = [...accuracies].flatMap(([data, found]) => {
      const [one, other] = [found.get(own), found.get(rival)];
      return one === undefined || other === undefined ? [] : [{ data, gain: one - other }];
    });
    const gains = pairs.map(({ gain }) => gain);
    const [wins, losses] = [gains.filter((gain) => gain > 0).length, gains.filter((gain) => gain < 0).length];
    const holds = verdict === "better" ? wins > losses : Math.abs(mean(gains)) <= COMPARABLE;
    return {
      id: `OZ-${figure}`,
      data: pairs.map(({ data }) => data).join(", "),
      theirs: `${own} ${verdict === "better" ? "is better than" : "is comparable with"} ${rival}`,
      ours:
        pairs.length > 0 ? `better on ${wins}, worse on ${losses}; on average by ${mean(gains).toFixed(4)}` : undefined,
      holds,
    };
  });
}
