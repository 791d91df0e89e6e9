/** The outcome in words: what was raced, and who won by how much over the baselines, or that nothing beat them. */
import { type RaceResults, TIE, windowRows } from "../results.ts";
import { type Entry, listed, named } from "./entries.ts";
import { count, fixed, isMeasured, percent, quantity } from "./format.ts";
import { type Content, html } from "./html.ts";
import { standardErrorOfLead } from "./standard-error.ts";

export function verdict(results: RaceResults, entries: readonly Entry[]): Content {
  return [raced(results, entries), outcome(results, entries), failures(results), interruption(results)];
}

function raced({ source, options }: RaceResults, entries: readonly Entry[]): Content {
  const baselines = entries.filter(({ contender }) => contender.isBaseline).length;
  const parts = [entries.length - baselines, baselines]
    .map((n, i) => n > 0 && quantity(n, i === 0 ? "model" : "baseline"))
    .filter(Boolean);
  const repeats = options.seeds.length > 1 ? `, ${options.seeds.length} times with different seeds` : "";
  const label = options.delay > 0 ? `; labels arrived ${quantity(options.delay, "row")} late` : "";
  const { rows, unlabelled } = source;
  const learned = unlabelled > 0 ? quantity(rows - unlabelled, "labelled row") : quantity(rows, "row");
  const rest =
    unlabelled > 0 &&
    ` ${quantity(unlabelled, "row")} without a label ${unlabelled === 1 ? "was" : "were"} only predicted.`;
  return html`<p class="raced">${parts.join(" and ")} predicted, then learned, each of ${learned} of ${named(source.name)}${repeats}${label}.${rest}</p>`;
}

/** Who left the race, when and why. */
function failures({ failed = [], options }: RaceResults): Content {
  return failed.map(({ name, row, seed, measured, error }) => {
    const repeat = options.seeds.length > 1 && ` of the repeat with seed ${seed}`;
    const until =
      measured !== null && `, after it had been right on ${share(measured.accuracy)} until row ${count(measured.row)}`;
    const what = row === 0 ? "did not race" : html`left the race by row ${count(row)}${repeat}${until}`;
    return html`<p class="note">${named(name)} ${what}; the others went on without it. <bdi>${error}</bdi></p>`;
  });
}

function interruption({ interrupted, error }: RaceResults): Content {
  if (error !== undefined) {
    return html`<p class="note">An error ended the race; everything here was measured until then. <bdi>${error}</bdi></p>`;
  }
  return interrupted && html`<p class="note">The race was stopped early; everything here was measured until then.</p>`;
}

function outcome(results: RaceResults, entries: readonly Entry[]): Content {
  const order = entries.filter(({ contender }) => isMeasured(contender.mean.accuracy));
  const [winner, ...others] = order.filter(({ contender }) => !contender.isBaseline);
  const baselines = order.filter(({ contender }) => contender.isBaseline);
  const [yardstick] = baselines;
  if (winner === undefined) {
    return html`<p class="verdict">No model was measured${yardstick ? "; only baselines ran" : ""}.</p>`;
  }
  const best = accuracyOf(winner);
  if (yardstick === undefined) {
    return html`<p class="verdict"><strong>${named(winner.label)}</strong> was right on <strong>${share(best)}</strong> of the rows. No baseline ran, so there is nothing to compare this with.${runnersUp(winner, others)}</p>`;
  }
  const bar = accuracyOf(yardstick);
  if (best < bar - TIE) {
    return html`<p class="verdict"><strong>Nothing beat the baseline.</strong> ${named(yardstick.label)} was right on <strong>${share(bar)}</strong> of the rows; the best model, ${named(winner.label)}, on ${share(best)}, ${points(bar - best)} less.</p>`;
  }
  if (best < bar + TIE) {
    return html`<p class="verdict"><strong>Nothing beat the baseline.</strong> The best model, ${named(winner.label)}, was right on <strong>${share(best)}</strong> of the rows, and so was the baseline ${named(yardstick.label)}.</p>`;
  }
  const leads = baselines.map(
    (baseline) =>
      html`${points(best - accuracyOf(baseline))} above ${named(baseline.label)} (${share(accuracyOf(baseline))})`,
  );
  const fewer = (best - bar) / (1 - bar);
  const rivals = order.slice(1).filter((rival) => isTooClose(winner, rival));
  const outcome =
    rivals.length === 0
      ? html`<strong>${named(winner.label)}</strong> won:`
      : html`<strong>Too close to call</strong> between ${listed([winner, ...rivals].map(({ label }) => named(label)))}: ${named(winner.label)} was`;
  return html`<p class="verdict">${outcome} right on <strong>${share(best)}</strong> of the rows, ${listed(leads)}. It avoids ${fixed(fewer * 100, fewer < 0.1 ? 1 : 0)}\u00a0% of the better baseline's errors.${runnersUp(winner, others)}${lately(windowRows(results), winner, order)}</p>`;
}

/**
 * Whether there is no lead, or one that may be chance: with repeats, within their deviation; in a single run, below two standard errors. The
 * latter also if repeats differ only by rounding: deterministic models are equal in all of them.
 */
function isTooClose(winner: Entry, other: Entry): boolean {
  const lead = accuracyOf(winner) - accuracyOf(other);
  if (lead < TIE) return true;
  const spread = spreadOf(winner, other);
  return lead < (spread >= TIE ? spread : 2 * standardErrorOfLead(winner.contender, other.contender));
}

/** The larger standard deviation of the accuracies over the repeats; 0 without repeats. */
function spreadOf(winner: Entry, other: Entry): number {
  return Math.max(winner.contender.deviation?.accuracy ?? 0, other.contender.deviation?.accuracy ?? 0);
}

/** All that did as well, or the second. */
function runnersUp(winner: Entry, others: readonly Entry[]): Content {
  const [second] = others;
  if (second === undefined) return false;
  const leadOver = (other: Entry) => accuracyOf(winner) - accuracyOf(other);
  const equals = others.filter((other) => leadOver(other) < TIE);
  if (equals.length > 0) return html` ${listed(equals.map(({ label }) => named(label)))} did as well.`;
  const lead = leadOver(second);
  const doubt = isTooClose(winner, second) && doubtOf(winner, second);
  return html` Next is ${named(second.label)}, ${points(lead)} behind${doubt}.`;
}

function doubtOf(winner: Entry, second: Entry): string {
  if (spreadOf(winner, second) >= TIE) return ", within one standard deviation of the repeats";
  return `: on ${quantity(winner.contender.mean.rows, "row")} that may be chance`;
}

/** Who leads at the end of the stream, if that is someone else. */
function lately(window: number, winner: Entry, order: readonly Entry[]): Content {
  const late = (entry: Entry) => entry.contender.mean.windowAccuracy ?? -Infinity;
  const leader = order.reduce((a, b) => (late(b) > late(a) + TIE ? b : a), winner);
  if (leader === winner) return false;
  return html` Over the last ${quantity(window, "row")} ${named(leader.label)} leads with ${share(late(leader))}.`;
}

function accuracyOf({ contender }: Entry): number {
  return contender.mean.accuracy as number;
}

function share(value: number): string {
  return `${percent(value)}\u00a0%`;
}

function points(difference: number): string {
  return `${percent(difference)} points`;
}
