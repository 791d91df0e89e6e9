/** Random test cases, different in every run. */
import * as fc from "fast-check";

const RUNS = 8;

/** If a case fails, the message contains the seed that reproduces it. */
export function forAnySeed(holds: (seed: number) => void): void {
  fc.assert(fc.property(fc.nat(), holds), { numRuns: RUNS });
}
