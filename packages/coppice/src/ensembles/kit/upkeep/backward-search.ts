/**
 * Every K rows a backward search over the last W rows: the member without which the ensemble does best is replaced by a
 * fresh one, if the ensemble is strictly better without it. Pocock et al. 2010, algorithm 1.
 */
import { type Column, giveBack } from "../../../core/index.ts";
import { replaceMember } from "../changes.ts";
import type { Ensemble } from "../ensemble.ts";
import type { Run } from "../run.ts";
import { electedOf } from "../votes.ts";
import type { Upkeep } from "./upkeep.ts";

export interface BackwardSearchOptions {
  /** K: rows between two searches. */
  readonly searchEvery: number;
  /** W: rows a search judges by. */
  readonly window: number;
  /** P: rows that must count for a member before it can be replaced. */
  readonly protectedRows: number;
  /** Which rows do: those it has learned, or all since it was made. */
  readonly protectedBy: "learned" | "made";
  /** Where the fresh member goes: behind all others, or where the old one was. */
  readonly place: "end" | "in-place";
}

// Places in `counters`.
const SINCE_SEARCH = 0;
const IN_WINDOW = 1;
const NEXT = 2; // position in the window

export class BackwardSearch implements Upkeep {
  readonly learners = 0;
  readonly largestBytes = 0;
  readonly #ensemble: Ensemble;
  readonly #options: BackwardSearchOptions;
  /** Rows that count for the protection of each member. */
  readonly #seasoned: Column<Float64Array>;
  readonly #counters: Column<Int32Array>;
  readonly #windowRows: Column<Float64Array>;
  readonly #windowLabels: Column<Int32Array>;

  constructor(ensemble: Ensemble, options: BackwardSearchOptions) {
    const { arena, schema } = ensemble;
    this.#ensemble = ensemble;
    this.#options = options;
    this.#seasoned = ensemble.memberNumbers("seasoned");
    this.#counters = arena.int32("counters", 3, { is: [options.searchEvery - 1, options.window, options.window - 1] });
    this.#windowRows = arena.float64("windowRows", options.window * schema.attributes.length, { is: "any" });
    this.#windowLabels = arena.int32("windowLabels", options.window, { is: "label" });
  }

  /** To be called for every run and member, with the weights with which it learns the rows. */
  learns(m: number, { weights, count }: Run): void {
    const { data } = this.#seasoned;
    if (this.#options.protectedBy === "made") data[m] += count;
    else for (let i = 0; i < count; i++) if (weights[i] > 0) data[m]++;
  }

  untilMaintenance(): number {
    return this.#options.searchEvery - this.#counters.data[SINCE_SEARCH];
  }

  maintain(run: Run): void {
    this.#remember(run);
    const counters = this.#counters.data;
    counters[SINCE_SEARCH] += run.count;
    if (counters[SINCE_SEARCH] < this.#options.searchEvery) return;
    counters[SINCE_SEARCH] = 0;
    const worst = this.#worst();
    if (worst < 0) return;
    const place = this.#options.place === "end" ? this.#ensemble.members.length - 1 : worst;
    if (replaceMember(this.#ensemble, worst, place) !== null) this.#ensemble.report("replaced", worst);
  }

  #remember({ rows, labels, count }: Run): void {
    const { window } = this.#options;
    const width = this.#ensemble.schema.attributes.length;
    const counters = this.#counters.data;
    const windowRows = this.#windowRows.data;
    for (let i = Math.max(0, count - window); i < count; i++) {
      const at = (counters[NEXT] + i) % window;
      for (let a = 0; a < width; a++) windowRows[at * width + a] = rows[i * width + a];
      this.#windowLabels.data[at] = labels[i];
    }
    counters[NEXT] = (counters[NEXT] + count) % window;
    counters[IN_WINDOW] = Math.min(window, counters[IN_WINDOW] + count);
  }

  /**
   * The member, no longer protected, without which the window's error is least, if strictly less than with it; else -1. Rows
   * count alike, whatever they weigh. Without the member that ends the vote, those up to the next such one are heard.
   */
  #worst(): number {
    const ensemble = this.#ensemble;
    const { members, schema } = ensemble;
    const size = this.#counters.data[IN_WINDOW];
    const classes = schema.classCount;
    const width = schema.attributes.length;
    const voting = ensemble.votingWeights();
    const last = this.#endOfVote(0);
    const next = this.#endOfVote(last + 1);
    const votes = new Float64Array(classes);
    const labels = new Int32Array(members.length);
    let errors = 0; // err_W(H) in rows
    const errorsWithout = new Int32Array(members.length); // err_W(H - h) in rows
    for (let i = 0; i < size; i++) {
      votes.fill(0);
      const hear = (m: number) => {
        const label = members[m].labelAt(this.#windowRows.data, i * width);
        labels[m] = label;
        if (label >= 0) votes[label] += voting[m];
      };
      for (let m = 0; m < last; m++) hear(m);
      const truth = this.#windowLabels.data[i];
      if (electedOf(votes, classes, ensemble.classWeights) !== truth) errors++;
      for (let m = 0; m < last; m++) {
        const label = labels[m];
        const kept = label < 0 ? 0 : votes[label];
        if (label >= 0) votes[label] = kept - voting[m];
        if (electedOf(votes, classes, ensemble.classWeights) !== truth) errorsWithout[m]++;
        if (label >= 0) votes[label] = kept;
      }
      for (let m = last + 1; m < next; m++) hear(m);
      if (electedOf(votes, classes, ensemble.classWeights) !== truth && last < next) errorsWithout[last]++;
    }
    let worst = -1;
    let least = errors;
    for (let m = 0; m <= last && m < members.length; m++) {
      if (this.#seasoned.data[m] >= this.#options.protectedRows && errorsWithout[m] < least) {
        least = errorsWithout[m];
        worst = m;
      }
    }
    giveBack(voting);
    return worst;
  }

  /** The first member from `m` on that ends the vote; where none does, their number. */
  #endOfVote(m: number): number {
    const { members } = this.#ensemble;
    for (let end = m; end < members.length; end++) if (this.#ensemble.endsVote(end)) return end;
    return members.length;
  }

  reserveAt(): void {}

  parts(): readonly [] {
    return [];
  }

  restored(): void {}
}
