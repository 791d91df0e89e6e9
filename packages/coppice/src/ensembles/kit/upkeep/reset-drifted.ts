/**
 * A detector per member monitors its errors. A member whose detector finds a drift is replaced at once by a fresh one,
 * which inherits the numbers of its place; `ResetWorst` replaces the worst of all instead.
 */
import type { Stateful } from "../../../core/index.ts";
import type { Detector } from "../../../drift/index.ts";
import { startAfresh } from "../changes.ts";
import type { Ensemble } from "../ensemble.ts";
import type { Upkeep } from "./upkeep.ts";

/** Upkeep that replaces a member whose own errors rise. */
export class ResetDrifted implements Upkeep {
  readonly learners = 0;
  readonly #ensemble: Ensemble;
  readonly #detectors: readonly Detector[];

  /** One detector per place, each of constant size. */
  constructor(ensemble: Ensemble, detectors: readonly Detector[]) {
    this.#ensemble = ensemble;
    this.#detectors = detectors;
  }

  /**
   * Tells the detector of member `m` whether the member was wrong. Every change it finds counts, so it should find
   * rising errors only.
   */
  add(m: number, isWrong: boolean): void {
    const detector = this.#detectors[m];
    if (!detector.add(isWrong ? 1 : 0)) return;
    detector.reset();
    if (startAfresh(this.#ensemble, m)) this.#ensemble.report("reset", m);
  }

  parts(): readonly Stateful[] {
    return this.#detectors;
  }
}
