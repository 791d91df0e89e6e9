/**
 * Every K rows a backward search over the last W rows: the member without which the ensemble does best is replaced by a
 * fresh one, if the ensemble is strictly better without it. Pocock et al. 2010, algorithm 1, and their future work: a
 * pool of replaced members, and a varying number of members.
 */
import { type Classifier, type Column, giveBack, keptValue } from "../../../core/index.ts";
import { addMember, type Departed, returnMember, takeMember } from "../changes.ts";
import type { Ensemble } from "../ensemble.ts";
import type { Run } from "../run.ts";
import { electedOf } from "../votes.ts";
import { RetiredMembers } from "./retired-members.ts";
import type { Upkeep } from "./upkeep.ts";

/** Options of the constructor of `BackwardSearch`. */
export interface BackwardSearchOptions {
  /** K: rows between two searches. */
  readonly searchEvery: number;
  /** W: rows a search evaluates. */
  readonly window: number;
  /** P: rows that must count for a member before it can be replaced. */
  readonly protectedRows: number;
  /** Which rows count: those it has learned, or all since its creation. */
  readonly protectedBy: "learned" | "made";
  /** The fresh member's place: behind all others, or that of the old one. */
  readonly place: "end" | "in-place";
  /** Members kept after replacement or removal. Default: 0. */
  readonly pool?: number;
  /**
   * Variable: a member is removed, not replaced, and a search that removes none adds one if there are fewer than
   * `maxMembers`. Default: fixed.
   */
  readonly size?: "fixed" | "variable";
  /**
   * Called when a retired member is in place `m`, also on trial, after the last row of a run: sets a vote weight that
   * depends on more than the member's numbers. Default: it votes as when it left.
   */
  readonly recalled?: (m: number, run: Run) => void;
}

// Indices into `counters`.
const SINCE_SEARCH = 0;
const IN_WINDOW = 1;
const NEXT = 2; // position in the window

/** Upkeep that replaces the member without which the ensemble does best. */
export class BackwardSearch implements Upkeep {
  readonly learners: number;
  /** The pool of removed members, which learn nothing there; without room if there is no pool. */
  readonly retired: RetiredMembers;
  readonly #ensemble: Ensemble;
  readonly #options: BackwardSearchOptions;
  /** Per member: rows that count for its protection. */
  readonly #seasoned: Column<Float64Array>;
  readonly #counters: Column<Int32Array>;
  readonly #windowRows: Column<Float64Array>;
  readonly #windowLabels: Column<Int32Array>;
  /** During a search: cached predictions of learners for the window. */
  readonly #answers = new Map<Classifier, Int32Array>();

  /** Construct it once all per-member numbers have been declared. */
  constructor(ensemble: Ensemble, options: BackwardSearchOptions) {
    const { arena, schema } = ensemble;
    this.#ensemble = ensemble;
    this.#options = options;
    this.#seasoned = ensemble.memberNumbers("seasoned");
    this.#counters = arena.int32("counters", 3, { is: [options.searchEvery - 1, options.window, options.window - 1] });
    this.#windowRows = arena.float64("windowRows", options.window * schema.attributes.length, { is: "any" });
    this.#windowLabels = arena.int32("windowLabels", options.window, { is: "label" });
    this.retired = new RetiredMembers(ensemble, options.pool ?? 0);
    this.learners = this.retired.room;
  }

  /** Call it for every run and member, with the weights for learning the rows. */
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
    if (this.#options.size === "variable") this.#removeOrAdd(worst, run);
    else if (worst >= 0) this.#replace(worst, run);
    this.#answers.clear();
  }

  /** If there is no room for another, the member stays. */
  #replace(worst: number, run: Run): void {
    const ensemble = this.#ensemble;
    const departed = takeMember(ensemble, worst);
    const place = this.#options.place === "end" ? ensemble.members.length : worst;
    const isRecalled = this.#recall(place, run);
    if (!isRecalled && addMember(ensemble, place) === null) {
      returnMember(ensemble, departed, worst);
      return;
    }
    this.retired.add(departed); // only now: it must neither be recalled nor displace a candidate
    ensemble.report(isRecalled ? "removed" : "replaced", worst);
    if (isRecalled) ensemble.report("added", place);
  }

  /** A single member stays: another joins it. */
  #removeOrAdd(worst: number, run: Run): void {
    const ensemble = this.#ensemble;
    const place = ensemble.members.length;
    if (worst >= 0 && place > 1) {
      this.retired.add(takeMember(ensemble, worst));
      ensemble.report("removed", worst);
    } else if (place < ensemble.maxMembers && (this.#recall(place, run) || addMember(ensemble) !== null)) {
      ensemble.report("added", place);
    }
  }

  /**
   * Puts the retired member with which the window's error is least, the first of equal ones, in a place, if the error
   * is strictly less than without it. A fresh member, which has no vote, is as good as none.
   */
  #recall(place: number, run: Run): boolean {
    const { retired } = this;
    if (retired.count === 0) return false;
    const put = (departed: Departed) => {
      returnMember(this.#ensemble, departed, place);
      this.#options.recalled?.(place, run);
    };
    let best = -1;
    let least = this.#errors();
    for (let i = 0; i < retired.count; i++) {
      put(retired.at(i));
      const errors = this.#errors();
      takeMember(this.#ensemble, place);
      if (errors < least) {
        least = errors;
        best = i;
      }
    }
    if (best >= 0) put(retired.take(best));
    return best >= 0;
  }

  #remember({ rows, labels, count }: Run): void {
    const { window } = this.#options;
    const { attributes } = this.#ensemble.schema;
    const width = attributes.length;
    const counters = this.#counters.data;
    const windowRows = this.#windowRows.data;
    for (let i = Math.max(0, count - window); i < count; i++) {
      const at = (counters[NEXT] + i) % window;
      for (let a = 0; a < width; a++) windowRows[at * width + a] = keptValue(attributes[a], rows[i * width + a]);
      this.#windowLabels.data[at] = labels[i];
    }
    counters[NEXT] = (counters[NEXT] + count) % window;
    counters[IN_WINDOW] = Math.min(window, counters[IN_WINDOW] + count);
  }

  /**
   * The unprotected member without which the window's error is least, if strictly less than with it; else -1. Rows
   * count equally, whatever their weight. Without the member that ends the vote, those up to the next such one vote.
   */
  #worst(): number {
    const ensemble = this.#ensemble;
    const { members, schema } = ensemble;
    const size = this.#counters.data[IN_WINDOW];
    const classes = schema.classCount;
    const voting = ensemble.votingWeights();
    const last = this.#endOfVote(0);
    const next = this.#endOfVote(last + 1);
    const answers = members.slice(0, next).map((member) => this.#answersOf(member));
    const votes = new Float64Array(classes);
    let errors = 0; // err_W(H) in rows
    const errorsWithout = new Int32Array(members.length); // err_W(H - h) in rows
    for (let i = 0; i < size; i++) {
      votes.fill(0);
      const hear = (m: number) => {
        if (answers[m][i] >= 0) votes[answers[m][i]] += voting[m];
      };
      for (let m = 0; m < last; m++) hear(m);
      const truth = this.#windowLabels.data[i];
      if (electedOf(votes, classes, ensemble.classWeights) !== truth) errors++;
      for (let m = 0; m < last; m++) {
        const label = answers[m][i];
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

  /** err_W(H) of the ensemble as it is, in rows. */
  #errors(): number {
    const ensemble = this.#ensemble;
    const voting = ensemble.votingWeights();
    const answers = ensemble.members.slice(0, this.#endOfVote(0)).map((member) => this.#answersOf(member));
    const votes = new Float64Array(ensemble.schema.classCount);
    let errors = 0;
    for (let i = 0; i < this.#counters.data[IN_WINDOW]; i++) {
      votes.fill(0);
      for (let m = 0; m < answers.length; m++) if (answers[m][i] >= 0) votes[answers[m][i]] += voting[m];
      if (electedOf(votes, votes.length, ensemble.classWeights) !== this.#windowLabels.data[i]) errors++;
    }
    giveBack(voting);
    return errors;
  }

  /** The class a learner predicts for each row of the window; learners do not change during a search. */
  #answersOf(learner: Classifier): Int32Array {
    const known = this.#answers.get(learner);
    if (known !== undefined) return known;
    const width = this.#ensemble.schema.attributes.length;
    const answers = new Int32Array(this.#counters.data[IN_WINDOW]);
    for (let i = 0; i < answers.length; i++) answers[i] = learner.labelAt(this.#windowRows.data, i * width);
    this.#answers.set(learner, answers);
    return answers;
  }

  /** The first member from `m` on that ends the vote; if none does, their number. */
  #endOfVote(m: number): number {
    const { members } = this.#ensemble;
    for (let end = m; end < members.length; end++) if (this.#ensemble.endsVote(end)) return end;
    return members.length;
  }

  reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    this.retired.reserveAt(rows, start, label, isTrial);
  }

  parts(): readonly Classifier[] {
    return this.retired.learners;
  }

  restored(): void {
    this.retired.restored();
  }
}
