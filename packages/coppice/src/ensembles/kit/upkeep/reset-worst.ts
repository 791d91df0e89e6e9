/**
 * An ADWIN per member watches its errors; where one finds that they have risen, the member whose errors are most frequent
 * is replaced by a fresh one. Bifet, Holmes and Pfahringer 2010, leveraging bagging; Bifet et al. 2009, ADWIN bagging.
 */
import type { Column, Stateful } from "../../../core/index.ts";
import { ADWIN_BYTES, Adwin } from "../../../drift/index.ts";
import { replaceMember } from "../changes.ts";
import type { Ensemble } from "../ensemble.ts";
import type { Upkeep } from "./upkeep.ts";

export class ResetWorst implements Upkeep {
  readonly learners = 0;
  readonly largestBytes: number;
  readonly #ensemble: Ensemble;
  readonly #errors: Adwin[];
  /** 1 where a detector has found a change since the last maintenance. */
  readonly #changed: Column<Uint8Array>;

  constructor(ensemble: Ensemble, members: number, delta: number) {
    const { arena } = ensemble;
    this.#ensemble = ensemble;
    this.#errors = Array.from({ length: members }, () => new Adwin(delta, arena.memory));
    this.#changed = arena.uint8("changed", 1, { is: 1 });
    this.largestBytes = members * ADWIN_BYTES;
  }

  /** Share of errors of a member, as far as its detector looks back. */
  errorOf(m: number): number {
    return this.#errors[m].mean;
  }

  /** Tells the detector of member `m` whether it got a row wrong. To be called for every row of a run. */
  add(m: number, isWrong: boolean): void {
    const errors = this.#errors[m];
    if (errors.add(isWrong ? 1 : 0) && errors.risen) this.#changed.data[0] = 1;
  }

  /** Detectors look at every 32nd number: no change can be found before. */
  untilMaintenance(): number {
    let rows = Infinity;
    for (const errors of this.#errors) rows = Math.min(rows, errors.untilTest);
    return rows;
  }

  maintain(): void {
    if (this.#changed.data[0] === 0) return;
    this.#changed.data[0] = 0;
    const ensemble = this.#ensemble;
    let worst = 0;
    for (let m = 1; m < ensemble.members.length; m++) if (this.errorOf(m) > this.errorOf(worst)) worst = m;
    if (replaceMember(ensemble, worst, worst) !== null) ensemble.report("reset", worst);
    this.#errors[worst].reset();
  }

  reserveAt(): void {}

  parts(): readonly Stateful[] {
    return this.#errors;
  }

  restored(): void {}
}
