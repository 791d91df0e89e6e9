/**
 * An ADWIN per member monitors its errors; when one finds that they have risen, the member with the highest error is
 * replaced by a fresh one. Bifet, Holmes and Pfahringer 2010, leveraging bagging; Bifet et al. 2009, ADWIN bagging. If
 * several find it at the same row, one member is replaced, or as many of the worst as found it (decision 52).
 */
import type { Column, Inspection } from "../../../core/index.ts";
import { ErrorWindows } from "../../../drift/index.ts";
import { replaceMember, startAfresh } from "../changes.ts";
import type { Ensemble } from "../ensemble.ts";
import { withErrors } from "../member-errors.ts";
import type { Upkeep } from "./upkeep.ts";

export interface ResetWorstOptions {
  /** A fresh member inherits the numbers of its place, such as the vote weight. */
  readonly inherits?: boolean | undefined;
  /** If n detectors find a change at the same row, the n worst are replaced, not one. */
  readonly forEach?: boolean | undefined;
}

/** Upkeep that replaces the worst member where any member's errors rise. */
export class ResetWorst implements Upkeep {
  readonly learners = 0;
  readonly #ensemble: Ensemble;
  readonly #errors: ErrorWindows;
  readonly #delta: number;
  readonly #inherits: boolean;
  readonly #most: number;
  /** How many to replace: the detectors that found a change since the last maintenance, at most `most`. */
  readonly #changed: Column<Uint8Array>;

  constructor(ensemble: Ensemble, members: number, delta: number, options: ResetWorstOptions = {}) {
    const { inherits = false, forEach = false } = options;
    const { arena } = ensemble;
    this.#ensemble = ensemble;
    this.#errors = new ErrorWindows(arena, members);
    this.#delta = delta;
    this.#inherits = inherits;
    this.#most = forEach ? Math.min(members, 255) : 1;
    this.#changed = arena.uint8("changed", 1, { is: this.#most });
  }

  /** A member's error over its detector's window. */
  errorOf(m: number): number {
    return this.#errors.mean(m);
  }

  /** Adds these errors to an inspection, for members whose detectors have seen rows. */
  show(inspection: Inspection): Inspection {
    return withErrors(inspection, (m) => (this.#errors.width(m) > 0 ? this.errorOf(m) : NaN));
  }

  /** Tells the detector of member `m` whether the member was wrong. Call it for every row of a run. */
  add(m: number, isWrong: boolean): void {
    const hasRisen = this.#errors.add(m, isWrong ? 1 : 0, this.#delta);
    if (hasRisen && this.#changed.data[0] < this.#most) this.#changed.data[0]++;
  }

  /** Detectors test at every 32nd value: no change can be found before. */
  untilMaintenance(): number {
    let rows = Infinity;
    for (let m = 0; m < this.#ensemble.members.length; m++) rows = Math.min(rows, this.#errors.untilTest(m));
    return rows;
  }

  maintain(): void {
    for (; this.#changed.data[0] > 0; this.#changed.data[0]--) this.#resetWorst();
  }

  #resetWorst(): void {
    const ensemble = this.#ensemble;
    let worst = 0;
    for (let m = 1; m < ensemble.members.length; m++) if (this.errorOf(m) > this.errorOf(worst)) worst = m;
    // If a byte budget has no room for a fresh member, the old one stays.
    const isReset = this.#inherits ? startAfresh(ensemble, worst) : replaceMember(ensemble, worst, worst) !== null;
    if (isReset) ensemble.report("reset", worst);
    this.#errors.reset(worst);
  }

  parts(): readonly [] {
    return [];
  }
}
