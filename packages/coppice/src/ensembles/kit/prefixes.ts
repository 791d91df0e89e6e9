/**
 * What the first member of an ensemble answers to a row, the first two, and so on. Where a member depends on those before it
 * only, that is what smaller ensembles would answer: accuracy by the number of members in one pass (Oza 2001 and Fern and
 * Givan 2003 plot it).
 */
import { borrow, giveBack } from "../../core/index.ts";
import type { Ensemble } from "./ensemble.ts";
import { addVote, votesToProbabilities } from "./votes.ts";

/**
 * As `predictPrefixesAt` has it. `votersAmong`: how many vote of the first `count` members, were there no others; those before
 * the first that ends the vote, unless told otherwise.
 */
export function answerPrefixes(
  ensemble: Ensemble,
  spread: number,
  rows: Float64Array,
  start: number,
  out: Float64Array,
  classes: number,
  votersAmong: (count: number) => number = leadingAmong(ensemble),
): number {
  const { members, classWeights } = ensemble;
  const answers = borrow(classes);
  const weights = ensemble.votingWeights();
  for (let m = 0, at = 0; m < members.length; m++, at += classes) {
    members[m].predictAt(rows, start, answers, 0, classes);
    for (let c = 0; c < classes; c++) out[at + c] = m > 0 ? out[at + c - classes] : 0;
    addVote(spread, weights, m, answers, 0, out, at, classes);
  }
  giveBack(weights);
  giveBack(answers);
  // From the last on: the votes of those that are yet to come are still votes, not probabilities.
  for (let m = members.length - 1, at = m * classes; m >= 0; m--, at -= classes) {
    const voters = votersAmong(m + 1);
    const from = (voters - 1) * classes;
    for (let c = 0; c < classes; c++) out[at + c] = voters > 0 ? out[from + c] : 0;
    votesToProbabilities(out, at, classes, classWeights);
  }
  return members.length;
}

function leadingAmong(ensemble: Ensemble): (count: number) => number {
  const leading = leadingOf(ensemble);
  return (count) => Math.min(count, leading);
}

/** Members before the first that ends the vote. */
export function leadingOf(ensemble: Ensemble): number {
  let leading = 0;
  while (leading < ensemble.members.length && !ensemble.endsVote(leading)) leading++;
  return leading;
}
