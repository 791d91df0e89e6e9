/**
 * An ADWIN per member watches its errors; where one finds that they have risen, the member whose errors are most frequent
 * is replaced by a fresh one. Bifet, Holmes and Pfahringer 2010, leveraging bagging; Bifet et al. 2009, ADWIN bagging.
 */
import type { Column, Inspection } from "../../../core/index.ts";
import { ErrorWindows } from "../../../drift/index.ts";
import { replaceMember, startAfresh } from "../changes.ts";
import type { Ensemble } from "../ensemble.ts";
import { withErrors } from "../member-errors.ts";
import type { Upkeep } from "./upkeep.ts";

/** Upkeep that replaces the worst member where any member's errors rise. */
export class ResetWorst implements Upkeep {
  readonly learners = 0;
  readonly #ensemble: Ensemble;
  readonly #errors: ErrorWindows;
  readonly #delta: number;
  readonly #inherits: boolean;
  /** 1 where a detector has found a change since the last maintenance. */
  readonly #changed: Column<Uint8Array>;

  /** `inherits`: a fresh member goes on with the numbers of the one before it in its place, such as its say. */
  constructor(ensemble: Ensemble, members: number, delta: number, inherits = false) {
    const { arena } = ensemble;
    this.#ensemble = ensemble;
    this.#errors = new ErrorWindows(arena, members);
    this.#delta = delta;
    this.#inherits = inherits;
    this.#changed = arena.uint8("changed", 1, { is: 1 });
  }

  /** Share of errors of a member, as far as its detector looks back. */
  errorOf(m: number): number {
    return this.#errors.mean(m);
  }

  /** A picture of the ensemble with these errors, of members whose detectors have been told of rows. */
  show(inspection: Inspection): Inspection {
    return withErrors(inspection, (m) => (this.#errors.width(m) > 0 ? this.errorOf(m) : NaN));
  }

  /** Tells the detector of member `m` whether it got a row wrong. To be called for every row of a run. */
  add(m: number, isWrong: boolean): void {
    if (this.#errors.add(m, isWrong ? 1 : 0, this.#delta)) this.#changed.data[0] = 1;
  }

  /** Detectors look at every 32nd number: no change can be found before. */
  untilMaintenance(): number {
    let rows = Infinity;
    for (let m = 0; m < this.#ensemble.members.length; m++) rows = Math.min(rows, this.#errors.untilTest(m));
    return rows;
  }

  maintain(): void {
    if (this.#changed.data[0] === 0) return;
    this.#changed.data[0] = 0;
    const ensemble = this.#ensemble;
    let worst = 0;
    for (let m = 1; m < ensemble.members.length; m++) if (this.errorOf(m) > this.errorOf(worst)) worst = m;
    // Where a byte budget has no room for a fresh member, the one that is there stays.
    const isReset = this.#inherits ? startAfresh(ensemble, worst) : replaceMember(ensemble, worst, worst) !== null;
    if (isReset) ensemble.report("reset", worst);
    this.#errors.reset(worst);
  }

  parts(): readonly [] {
    return [];
  }
}
