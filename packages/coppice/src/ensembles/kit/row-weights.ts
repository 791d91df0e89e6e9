/**
 * A row's weight after the last member of a chain, from the members' current predictions, without learning it. A row
 * that most members get wrong is heavy; heavy rows are hard ones, wrongly labelled ones, and outliers (Oza 2001,
 * section 6.2).
 *
 * A chain defines in `carryBehind` what a row's carry becomes after a member. Its `update` uses the same method or
 * formula.
 */
import type { Classifier } from "../../core/index.ts";

export interface WeighingChain {
  readonly members: readonly Classifier[];
  /**
   * The carry of a row of weight 1 and this label after member `m`; `right` is 1 if it gets the row right, else 0. No
   * side effects.
   */
  carryBehind(m: number, carry: number, right: number, label: number): number;
}

/** The carry of a row after the last member. A member without a prediction is wrong. */
export function carryBehindAll(
  chain: WeighingChain,
  carry: number,
  rows: Float64Array,
  start: number,
  label: number,
): number {
  const { members } = chain;
  for (let m = 0; m < members.length; m++) {
    carry = chain.carryBehind(m, carry, Number(members[m].labelAt(rows, start) === label), label);
  }
  return carry;
}
