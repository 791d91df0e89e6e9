/** Cases that nobody has chosen: other ones in every run. */
import * as fc from "fast-check";

const RUNS = 8;

/** Where a case fails, the message tells its seed, with which it can be had again. */
export function forAnySeed(holds: (seed: number) => void): void {
  fc.assert(fc.property(fc.nat(), holds), { numRuns: RUNS });
}
