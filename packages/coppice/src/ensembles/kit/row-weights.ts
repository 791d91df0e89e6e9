/**
 * What a row weighs behind a chain, asked without learning it: the chain is walked with the members' present answers. A row
 * that most members get wrong is heavy; heavy rows are hard ones, wrongly labelled ones, and outliers (Oza 2001, section 6.2).
 *
 * A chain says in `carryBehind` what a row's carry becomes behind a member. Its `update` goes by the same method or formula.
 */
import type { Classifier } from "../../core/index.ts";

export interface WeighingChain {
  readonly members: readonly Classifier[];
  /**
   * The carry of a row of weight 1 and this label behind member `m`, `right` being 1 where that gets the row right, else 0.
   * Changes nothing.
   */
  carryBehind(m: number, carry: number, right: number, label: number): number;
}

/** The carry of a row behind the last member. A member without an answer is wrong. */
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
