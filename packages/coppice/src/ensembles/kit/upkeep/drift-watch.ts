/**
 * Two ADWINs monitor each member's errors: a warning starts a background learner, a drift replaces the member with it,
 * or with a fresh one if there is none. Gomes et al. 2017, algorithm 1; only rising errors count.
 */
import { type Classifier, type Column, release, type Stateful } from "../../../core/index.ts";
import { ErrorWindows } from "../../../drift/index.ts";
import type { Ensemble } from "../ensemble.ts";
import type { Run } from "../run.ts";
import type { Upkeep } from "./upkeep.ts";

/** Options of the constructor of `DriftWatch`. */
export interface DriftWatchOptions {
  /** ADWIN confidence of warnings, in [0, 1); 0 is off. */
  readonly warningDelta: number;
  /** ADWIN confidence of drifts, in [0, 1); 0 is off. */
  readonly driftDelta: number;
}

/** Upkeep by two detectors per member: one for warnings, one for drifts. */
export class DriftWatch implements Upkeep {
  readonly learners: number;
  readonly #ensemble: Ensemble;
  readonly #background: (Classifier | null)[];
  readonly #options: DriftWatchOptions;
  /** Two per member, that for warnings first. */
  readonly #errors: ErrorWindows;
  /** Per member: 1 while it has a background learner. */
  readonly #hasBackground: Column<Uint8Array>;

  constructor(ensemble: Ensemble, members: number, options: DriftWatchOptions) {
    const { arena } = ensemble;
    this.#ensemble = ensemble;
    this.#options = options;
    this.#hasBackground = arena.uint8("hasBackground", members, { is: 1 });
    this.#background = new Array(members).fill(null);
    this.#errors = new ErrorWindows(arena, 2 * members);
    this.learners = members;
  }

  /**
   * The background learner of member `m` learns row `i` with a weight, and the detectors are told whether the member
   * was wrong. Returns whether the member was replaced.
   */
  watch(m: number, run: Run, i: number, weight: number, isWrong: boolean): boolean {
    const ensemble = this.#ensemble;
    const start = i * ensemble.schema.attributes.length;
    this.#background[m]?.learnAt(run.rows, start, run.labels[i], weight);
    const error = isWrong ? 1 : 0;
    const errors = this.#errors;
    const { warningDelta, driftDelta } = this.#options;
    const warning = 2 * m;
    const drift = 2 * m + 1;
    if (warningDelta > 0 && errors.add(warning, error, warningDelta)) {
      ensemble.report("warning", m);
      const fresh = ensemble.freshMember(m);
      if (fresh !== null) this.#setBackground(m, fresh); // without room for one, an existing background learner stays
      errors.reset(warning);
    }
    if (!(driftDelta > 0 && errors.add(drift, error, driftDelta))) return false;
    ensemble.report("drift", m);
    errors.reset(warning);
    errors.reset(drift);
    const next = this.#background[m] ?? ensemble.freshMember(m);
    if (next === null) return false; // no room: the member stays
    ensemble.putMember(m, next);
    this.#background[m] = null; // it is the member now
    this.#hasBackground.data[m] = 0;
    return true;
  }

  #setBackground(m: number, learner: Classifier | null): void {
    release(this.#background[m]);
    this.#background[m] = learner;
    this.#hasBackground.data[m] = learner === null ? 0 : 1;
  }

  reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    for (const learner of this.#background) learner?.reserveAt(rows, start, label, isTrial);
  }

  parts(): readonly (Stateful | null)[] {
    return this.#background;
  }

  restored(): void {
    for (let m = 0; m < this.#background.length; m++) {
      this.#setBackground(m, this.#hasBackground.data[m] === 1 ? this.#ensemble.blankMember(m) : null);
    }
  }
}
