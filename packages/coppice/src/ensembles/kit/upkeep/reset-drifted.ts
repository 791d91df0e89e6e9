/**
 * A detector per member watches its errors, and a member whose detector calls a drift is replaced by a fresh one at once, which
 * goes on with the numbers of its place: each looks after itself, where `ResetWorst` looks for the worst of all.
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

  /** One detector per place, each of which must not grow. */
  constructor(ensemble: Ensemble, detectors: readonly Detector[]) {
    this.#ensemble = ensemble;
    this.#detectors = detectors;
  }

  /**
   * Tells the detector of member `m` whether it got a row wrong. Any change it calls counts, so let it call errors that
   * rise only.
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
