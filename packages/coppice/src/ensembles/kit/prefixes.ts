/**
 * Predictions of an ensemble's first member, its first two, and so on. If members depend only on earlier ones, these
 * are the predictions of smaller ensembles: accuracy by number of members in one pass (plotted by Oza 2001 and Fern and
 * Givan 2003).
 */
import { borrow, giveBack } from "../../core/index.ts";
import type { Ensemble } from "./ensemble.ts";
import { addVote, votesToProbabilities } from "./votes.ts";

/**
 * As `predictPrefixesAt`. `votersAmong`: how many of the first `count` members would vote if there were no others; by
 * default those before the first that ends the vote.
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
  // Backwards: the earlier prefixes, which are read, must still be votes, not probabilities.
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
