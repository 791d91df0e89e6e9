/**
 * What the paper says about its figures 2 and 4, of which only the text is left, as conditions on curves. The
 * thresholds for "rapidly", "slowly" and "minor" are ours: one round, six rounds of thirteen, and 0.02. "Better" is
 * decided by the 95 % interval of the differences, run by run.
 */

import { interval, isBelow, mean } from "coppice/statistics";
import type { Claim } from "../common/claims.ts";
import { shown } from "../common/comparison.ts";

/** Accuracy after each round, run by run. */
export type Curves = readonly (readonly number[])[];

export type Name =
  | "Arc-x4"
  | "POCA"
  | "POCA, AdaBoost weights"
  | "POCA, one weight per row"
  | "POCA, window 200"
  | "POCA, window 20000"
  | "parallel bagging"
  | "online Arc-x4";

const NEARLY = 0.02;
const COLLAPSE = 0.2;
const SLOW = 6;
/** Rounds over which accuracies are averaged: networks that keep learning are noisy. */
const LOOKS = 4;

const number = (x: number) => x.toFixed(3);

/** Mean accuracy over the rounds [from, to), by run. */
const levels = (curves: Curves, from: number, to: number): number[] =>
  curves.map((curve) => mean(curve.slice(from, to)));
/** The same, averaged over runs. */
export const level = (curves: Curves, from: number, to: number): number => mean(levels(curves, from, to));

/** Rounds after the change until half of the loss is regained; `undefined` if that does not happen. */
export function roundsToHalf(curves: Curves, changeAfter: number): number | undefined {
  const before = level(curves, changeAfter - LOOKS, changeAfter);
  const lowest = level(curves, changeAfter, changeAfter + 1);
  const rounds = curves[0].length - changeAfter;
  for (let k = 1; k <= rounds; k++) {
    if (level(curves, changeAfter + k - 1, changeAfter + k) >= (before + lowest) / 2) return k;
  }
  return undefined;
}

export function claimsOn(data: string, found: ReadonlyMap<Name, Curves>, changeAfter: number): Claim[] {
  const claims: Claim[] = [];
  const [poca, arc, bagging] = (["POCA", "Arc-x4", "parallel bagging"] as const).map((name) => found.get(name));
  const claim = (id: string, theirs: string, ours: string | undefined, holds: boolean | undefined) =>
    claims.push({ id, data, theirs, ours, holds });
  const before = (curves: Curves) => level(curves, changeAfter - LOOKS, changeAfter);
  const next = (curves: Curves) => level(curves, changeAfter, changeAfter + 1);
  const pair = (one: number, other: number) => `${number(one)} and ${number(other)}`;

  if (poca !== undefined && arc !== undefined) {
    claim(
      "PO-1",
      "Arc-x4 fails after the change",
      `${number(before(arc))} to ${number(next(arc))}`,
      before(arc) - next(arc) >= COLLAPSE,
    );
    const half = roundsToHalf(arc, changeAfter);
    claim(
      "PO-2",
      "and recovers slowly",
      half === undefined ? "half of it is not back by the end" : `half of it is back in round ${half}`,
      (half ?? SLOW) >= SLOW,
    );
    claim(
      "PO-3",
      "POCA adapts within a round",
      `${number(before(poca))} to ${number(next(poca))}`,
      next(poca) >= before(poca) - 2 * NEARLY,
    );
    claim(
      "PO-4",
      "POCA is about as good as Arc-x4, or better",
      pair(before(poca), before(arc)),
      before(poca) >= before(arc) - NEARLY,
    );
    const [early, sequential] = [poca, arc].map((curves) => levels(curves, 0, changeAfter));
    claim(
      "PO-5",
      "POCA learns faster than Arc-x4",
      `${pair(mean(early), mean(sequential))} over the first ${changeAfter} rounds`,
      isBelow(sequential, early),
    );
  }
  if (poca !== undefined && bagging !== undefined) {
    const [own, other] = [poca, bagging].map((curves) => levels(curves, changeAfter - LOOKS, changeAfter));
    const gain = interval(own.map((reached, run) => reached - other[run]));
    claim(
      "PO-6",
      "POCA is better than bagging",
      `${pair(mean(own), mean(other))}, ${shown(gain)} apart`,
      isBelow(other, own),
    );
  }
  const variant = (id: string, name: Name, theirs: string) => {
    const other = found.get(name);
    const known = poca !== undefined && other !== undefined;
    claim(
      id,
      theirs,
      known ? pair(before(poca), before(other)) : undefined,
      known && Math.abs(before(other) - before(poca)) <= NEARLY,
    );
  };
  variant("PO-7", "POCA, AdaBoost weights", "AdaBoost's weights: a minor difference");
  variant("PO-8", "POCA, window 200", "window of 200 for 2000: little difference");
  variant("PO-9", "POCA, window 20000", "window of 20000 for 2000: little difference");
  const shared = found.get("POCA, one weight per row");
  if (poca !== undefined && shared !== undefined) {
    const [own, one] = [level(poca, 0, 3), level(shared, 0, 3)];
    claim(
      "PO-10",
      "one weight per row for one per output: not faster",
      `${pair(own, one)} over the first 3 rounds`,
      own >= one - NEARLY / 2,
    );
  }
  return claims;
}
